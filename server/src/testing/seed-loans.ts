import { randomInt } from 'node:crypto'
import { requiredDocuments } from 'contract/documents/required-documents'
import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { steps } from 'domain/journey/steps'
import { formatProposalNumber } from 'domain/loan/agreement/key-facts'
import { bookDisbursal } from 'domain/loan/booking/loan-booking'
import { isOpen, isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { loanProduct } from 'domain/loan/product/loan-product'
import { endOffer, insertOffer } from '../borrowing/agreements/offers.ts'
import { accountNumberColumns } from '../borrowing/applications/bank-accounts.ts'
import { decideApplicationTask } from '../borrowing/decision/decide-application.ts'
import { moveCase, openCase } from '../borrowing/payouts/desk/payout-cases.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { startRegistration } from '../records/customers/applicants.ts'
import { findCustomerByMobile, mobileColumns, updateCustomer } from '../records/customers/queries.ts'
import { changeStatus } from '../records/loans/change-status.ts'
import { createLead, saveChoice } from '../records/loans/leads.ts'
import { createLoan } from '../records/loans/loans.ts'
import { lockAndBook, lockCustomerAndLead } from './lock-and-book.ts'
import { insertFileRow } from './seed-files.ts'
import './test-keys.ts'

export type SeededLoan = { leadId: number; customerId: number; profileId: string; mobile: string; pan: string }

export type SeedTerms = { principalPaise?: number; tenureDays?: number; mobile?: string; pan?: string; name?: string }

const letters = (count: number) => Array.from({ length: count }, () => String.fromCharCode(65 + randomInt(26))).join('')
const randomPan = () => `${letters(3)}P${letters(1)}${String(randomInt(1, 9_998)).padStart(4, '0')}${letters(1)}`
const randomMobile = () => `9${String(randomInt(1_000_000_000)).padStart(9, '0')}`
const allSteps = steps.map(({ event }) => event).filter((event) => event !== 'completed')

export const seededDateOfBirth = '1994-05-06'

type Person = { mobile: string; pan: string; name: string }

/** A customer of this mobile who has registered, new or known. */
async function seedApplicant(transaction: Transaction, clock: Clock, { mobile, pan, name }: Person) {
  const now = clock.now()
  await transaction
    .insertInto('customers')
    .values({ profileId: `P${mobile}`, ...mobileColumns(`P${mobile}`, mobile), createdAt: now, verifiedAt: now })
    .onConflict((conflict) => conflict.column('mobileIndex').doNothing())
    .execute()
  const customer = await findCustomerByMobile(transaction, mobile)
  if (customer === undefined) throw new Error('no customer was inserted')
  const firstName = name.split(' ')[0] ?? name
  const selfie = { customerId: customer.id, docType: 'selfie' }
  const profilePictureFileId = await insertFileRow(transaction, clock, selfie)
  const registered = { stepsTaken: allSteps, isEligible: true, firstName, profilePictureFileId }
  await updateCustomer(transaction, customer.id, registered)
  await startRegistration(transaction, customer.id, {
    ...{ pan, fullName: name, panVerifiedAt: now, panReference: 'test' },
    ...{ personalEmail: 'asha@example.com', dateOfBirth: seededDateOfBirth, gender: 2, maritalStatusId: 1 },
    ...{ residenceTypeId: 2, residenceAddress1: '12 Lake Road', residenceAddress2: 'Indiranagar' },
    ...{ residenceLandmark: '', residencePincode: '560038' },
    ...{ incomeTypeId: 1, salaryModeId: 1, salaryDate: addDays(clock.today(), -10) },
    monthlyIncomePaise: 6_000_000,
  })
  return customer
}

async function seedBankAccount(transaction: Transaction, leadId: number, name: string, at: Date): Promise<void> {
  await transaction
    .insertInto('bankAccounts')
    .values({
      leadId,
      accountName: name,
      ...accountNumberColumns(leadId, '50100012345678'),
      ifsc: 'HDFC0000001',
      branch: 'Fort',
      bankName: 'HDFC Bank',
      nameAtBank: name,
      nameMatchScore: 100,
      reference: 'test',
      verifiedAt: at,
    })
    .execute()
}

async function sanction(transaction: Transaction, leadId: number, at: Date): Promise<void> {
  for (const to of ['IN PROCESS', 'SANCTIONED'] as const) {
    const { customer, lead } = await lockCustomerAndLead(transaction, leadId)
    if (lead) await changeStatus(transaction, customer, lead, { to, by: 'test', reasons: [], at })
  }
}

async function seedSignedOffer(transaction: Transaction, clock: Clock, leadId: number): Promise<void> {
  const [at, today] = [clock.now(), clock.today()]
  const issued = { proposalNo: formatProposalNumber(leadId, 1), issuedAt: at, issuedOn: today, expiresOn: today }
  await insertOffer(transaction, { leadId, ...issued, productTermsVersion: 1, documentsHash: Buffer.alloc(32) })
  await endOffer(transaction, leadId, { status: 'SIGNED', at })
}

/** A customer whose loan was sanctioned and signed just now and whose payout is pending. */
export function seedSanctionedLoan(database: Database, clock: Clock, terms: SeedTerms = {}): Promise<SeededLoan> {
  const { principalPaise = 1_000_000, tenureDays = 7, name = 'ASHA RAO' } = terms
  const { dailyRateBasisPoints } = loanProduct
  const cost = estimateLoan({ amountPaise: principalPaise, days: tenureDays, dailyRateBasisPoints })
  const { feePaise, feeGstPaise } = cost
  return inTransaction(database, async (transaction) => {
    const at = clock.now()
    const [mobile, pan] = [terms.mobile ?? randomMobile(), terms.pan ?? randomPan()]
    const { id: customerId, profileId } = await seedApplicant(transaction, clock, { mobile, pan, name })
    const leadId = await createLead(transaction, { customerId, userType: 'NEW', at })
    await saveChoice(transaction, leadId, {
      amountPaise: principalPaise,
      tenureDays,
      purposeId: 2,
      quoteAcceptedAt: at,
    })
    await seedBankAccount(transaction, leadId, name, at)
    await sanction(transaction, leadId, at)
    const price = { dailyRateBasisPoints, tenureDays, feePaise, feeGstPaise, productTermsVersion: 1 }
    const loan = { principalPaise, ...price }
    await createLoan(transaction, leadId, loan, at)
    await seedSignedOffer(transaction, clock, leadId)
    const payout = {
      transferId: `test-${leadId}`,
      amountPaise: cost.receivedPaise,
      status: 'PENDING',
      createdAt: at,
    }
    await transaction
      .insertInto('payouts')
      .values({ leadId, ...payout })
      .execute()
    await openCase(transaction, { leadId, at })
    return { leadId, customerId, profileId, mobile, pan }
  })
}

/** Every required document as rows, without bytes. */
async function seedDocumentRows(transaction: Transaction, clock: Clock, customerId: number): Promise<void> {
  for (const { doc_type } of requiredDocuments)
    await insertFileRow(transaction, clock, { customerId, docType: doc_type })
}

/** A customer with a complete application of ₹10,000 for 7 days, whose decision is queued. */
export const seedApplication = (database: Database, clock: Clock, terms: SeedTerms = {}): Promise<SeededLoan> =>
  inTransaction(database, async (transaction) => {
    const [at, name] = [clock.now(), 'ASHA RAO']
    const [mobile, pan] = [terms.mobile ?? randomMobile(), terms.pan ?? randomPan()]
    const { id: customerId, profileId } = await seedApplicant(transaction, clock, { mobile, pan, name })
    const leadId = await createLead(transaction, { customerId, userType: 'NEW', at })
    await saveChoice(transaction, leadId, { amountPaise: 1_000_000, tenureDays: 7, purposeId: 2, quoteAcceptedAt: at })
    await seedBankAccount(transaction, leadId, name, at)
    await seedDocumentRows(transaction, clock, customerId)
    const { customer, lead } = await lockCustomerAndLead(transaction, leadId)
    if (lead) await changeStatus(transaction, customer, lead, { to: 'IN PROCESS', by: 'test', reasons: [], at })
    await decideApplicationTask.queue(transaction, { leadId })
    return { leadId, customerId, profileId, mobile, pan }
  })

/** Puts a lead into a status directly, with the dates that belong to it; its books stay empty. */
export async function setLeadStatus(
  { kysely }: Database,
  clock: Clock,
  leadId: number,
  status: LoanStatus,
): Promise<void> {
  const today = clock.today()
  const isDisbursed = isOpen(status) || isRepaid(status)
  const dates = isDisbursed && { disbursedOn: addDays(today, -7), repaymentOn: addDays(today, -1) }
  const closed = isRepaid(status) && { closedOn: today }
  await kysely
    .updateTable('leads')
    .set({ status, ...dates, ...closed })
    .where('id', '=', leadId)
    .execute()
}

/** A customer with a loan disbursed today: ₹10,000 for 7 days by default. Fast: rows, no requests. */
export async function seedDisbursedLoan(
  database: Database,
  clock: Clock,
  terms?: SeedTerms,
): Promise<SeededLoan & { repaymentOn: IstDate }> {
  const seeded = await seedSanctionedLoan(database, clock, terms)
  const disbursedOn = clock.today()
  const repaymentOn = addDays(disbursedOn, terms?.tenureDays ?? 7)
  await inTransaction(database, async (transaction) => {
    await lockAndBook(transaction, {
      leadId: seeded.leadId,
      idempotencyKey: `disbursal:${seeded.leadId}`,
      at: clock.now(),
      plan: (loan) => ({
        ...bookDisbursal(loan, disbursedOn),
        by: 'payout',
        reasons: ['the amount was paid to the account on file'],
        disbursal: { disbursedOn, repaymentOn },
      }),
    })
    await transaction
      .updateTable('payouts')
      .set({ status: 'PAID', bankReference: 'TESTUTR0001', settledAt: clock.now() })
      .where('leadId', '=', seeded.leadId)
      .execute()
    await moveCase(transaction, seeded.leadId, { to: 'PAID', by: 'provider', at: clock.now() })
  })
  return { ...seeded, repaymentOn }
}
