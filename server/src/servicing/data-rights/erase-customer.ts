import { addDays } from 'domain/calendar/ist-date'
import type { StepEvent } from 'domain/journey/steps'
import { isEnded } from 'domain/loan/lifecycle/loan-lifecycle'
import { type ErasureScope, erasedData, keptAfterDecline, keptAfterErasure } from 'domain/privacy/erasure'
import { deleteBankAccounts } from '../../borrowing/applications/bank-accounts.ts'
import { deleteEmployment } from '../../borrowing/applications/employments.ts'
import { eraseDecisionsOf } from '../../borrowing/decision/decisions.ts'
import { deleteReportsOf } from '../../borrowing/evidence/bureau/bureau-reports.ts'
import { eraseLinks } from '../../borrowing/evidence/links/erase-links.ts'
import { findPayout } from '../../borrowing/payouts/payouts.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { deleteAccountChangesOf } from '../../records/customers/account-changes.ts'
import { deleteApplicant } from '../../records/customers/applicants.ts'
import { findLatestConsent, recordConsent } from '../../records/customers/consents.ts'
import { eraseNotes } from '../../records/customers/customer-notes.ts'
import { withdrawLoginConsent } from '../../records/customers/login-consent.ts'
import { deleteMovesOf } from '../../records/customers/mobile-moves.ts'
import { keepPanWait } from '../../records/customers/pan-waits.ts'
import {
  anonymiseCustomer,
  lockCustomer,
  readCustomer,
  removePicture,
  saveSteps,
} from '../../records/customers/queries.ts'
import { deleteSentMessagesOf } from '../../records/customers/sent-messages.ts'
import { deleteEmailsOf } from '../../records/emails/emails.ts'
import { deleteFilesOf, markErased } from '../../records/files/queries.ts'
import { withBalance } from '../../records/ledger/loan-account.ts'
import { type Lead, listLeads } from '../../records/loans/leads.ts'
import { listLoans } from '../../records/loans/loans.ts'
import { deleteAccessOf } from '../../records/sessions/access-records.ts'
import { deleteKnownDevicesOf } from '../../records/sessions/known-devices.ts'
import { deleteSessionsOf } from '../../records/sessions/queries.ts'
import { eraseComplaintTexts, hasOpenComplaint } from '../complaints/complaints.ts'
import { erasePayerNames, hasPaidOnlineSince } from '../payments/attempts.ts'
import { endExportsOf, listRetentionRules } from './data-requests.ts'
import { deleteNominee } from './nominees.ts'

/** Files that no law requires us to keep, even after a loan. */
const optionalDocuments = ['selfie', 'salary_slip', 'bank_statement', 'data_export']
const allDocuments = [...optionalDocuments, 'pan_card', 'aadhaar_front', 'aadhaar_back', 'utility_bill', 'proof']
/** The steps whose data is erased for every customer. They have to be taken again for another loan. */
const erasedSteps: readonly string[] = [
  'selfie_upload',
  'employment_details',
  'bank_statement_upload',
  'pay_slip_upload',
] satisfies StepEvent[]

/** So long a payer may dispute a payment at the bank, and we must show what it was for. */
const disputeDays = 120

export type EraseRefusal =
  | 'eraseOpenLoan'
  | 'eraseOpenApplication'
  | 'eraseMoneyOwed'
  | 'eraseDisputablePayment'
  | 'eraseOpenComplaint'

/**
 * Why nothing may be erased now; undefined if it may. An application that was opened but not submitted does not prevent it.
 */
export async function findEraseRefusal(
  database: Queryable,
  { today }: Pick<Clock, 'today'>,
  customerId: number,
): Promise<EraseRefusal | undefined> {
  const leads = await listLeads(database, customerId)
  const current = leads.filter(({ status }) => !isEnded(status))
  if (current.some(({ disbursedOn }) => disbursedOn !== null)) return 'eraseOpenLoan'
  if (current.some(({ status }) => status !== 'NEW')) return 'eraseOpenApplication'
  const leadIds = leads.map(({ id }) => id)
  const loans = await listLoans(database, leadIds)
  for (const loan of loans) if ((await withBalance(database, loan)).balance.owedBackPaise > 0) return 'eraseMoneyOwed'
  if (await hasPaidOnlineSince(database, leadIds, addDays(today(), -disputeDays))) return 'eraseDisputablePayment'
  return (await hasOpenComplaint(database, customerId)) ? 'eraseOpenComplaint' : undefined
}

/** A loan that was signed for has a payout, even if the bank refused it. An offer that was declined or has lapsed has none. */
async function hasSignedLoan(database: Queryable, leads: readonly Lead[]): Promise<boolean> {
  for (const { id, disbursedOn } of leads) if (disbursedOn !== null || (await findPayout(database, id))) return true
  return false
}

/** What an erasure would remove, and what must be kept. */
export async function planErasure(database: Queryable, { today }: Clock, customerId: number) {
  const leads = await listLeads(database, customerId)
  const leadIds = leads.map(({ id }) => id)
  const hasHadLoan = await hasSignedLoan(database, leads)
  const ends = leads.flatMap(({ closedOn }) => closedOn ?? [])
  const scope: ErasureScope = { hasHadLoan, lastEndedOn: ends.toSorted().at(-1) ?? today() }
  const kept = keptAfterErasure(scope, await listRetentionRules(database))
  const { applyAgainOn } = await readCustomer(database, customerId)
  if (!hasHadLoan && applyAgainOn !== null && applyAgainOn > today()) kept.push(keptAfterDecline(applyAgainOn))
  return { hasHadLoan, leadIds, erased: erasedData(scope), kept }
}

/** The customer was told that these consents are erased, so no offer and no report may be based on them. */
async function withdrawConsents(transaction: Transaction, customerId: number, at: Date): Promise<void> {
  for (const purpose of ['marketing', 'bureau'] as const) {
    const latest = await findLatestConsent(transaction, customerId, purpose)
    if (latest?.action !== 'GIVEN') continue
    await recordConsent(
      transaction,
      customerId,
      { purpose, action: 'WITHDRAWN' },
      { page: null, addressHash: null, at },
    )
  }
}

async function removeErasedSteps(transaction: Transaction, customerId: number): Promise<void> {
  const { stepsTaken } = await lockCustomer(transaction, customerId)
  const left = stepsTaken.filter((step) => !erasedSteps.includes(step))
  await saveSteps(transaction, customerId, left)
}

/** Erases what no law requires us to keep of any customer. */
async function eraseOptional(transaction: Transaction, { now }: Clock, customerId: number): Promise<void> {
  await deleteSessionsOf(transaction, customerId)
  await deleteKnownDevicesOf(transaction, customerId)
  // A request that is still running saves nothing until the next login.
  await withdrawLoginConsent(transaction, customerId)
  await deleteNominee(transaction, customerId)
  await deleteEmployment(transaction, customerId)
  await removePicture(transaction, customerId)
  await endExportsOf(transaction, customerId)
  await removeErasedSteps(transaction, customerId)
  await withdrawConsents(transaction, customerId, now())
  const leads = await listLeads(transaction, customerId)
  await deleteReportsOf(
    transaction,
    leads.map(({ id }) => id),
  )
}

/** Erases what may be erased. Returns the ids of files; the caller deletes their objects after the transaction. */
export async function eraseCustomer(
  transaction: Transaction,
  clock: Clock,
  customerId: number,
  { hasHadLoan, leadIds }: Pick<Awaited<ReturnType<typeof planErasure>>, 'hasHadLoan' | 'leadIds'>,
): Promise<string[]> {
  await eraseOptional(transaction, clock, customerId)
  if (hasHadLoan) return deleteFilesOf(transaction, customerId, optionalDocuments)
  await deleteBankAccounts(transaction, leadIds)
  await deleteEmailsOf(transaction, customerId)
  const offered = await markErased(transaction, customerId, ['issued_document'], clock.now())
  return [...offered, ...(await eraseIdentity(transaction, clock, customerId))]
}

/** Erases the customer's identity. Accounts and issued documents stay; only the documents still name the person. */
export async function eraseIdentity(transaction: Transaction, clock: Clock, customerId: number): Promise<string[]> {
  await eraseOptional(transaction, clock, customerId)
  await keepPanWait(transaction, customerId, clock.today())
  await deleteApplicant(transaction, customerId)
  await deleteSentMessagesOf(transaction, customerId)
  await deleteMovesOf(transaction, customerId)
  await eraseLinks(transaction, customerId, clock)
  await deleteAccessOf(transaction, customerId)
  await deleteAccountChangesOf(transaction, customerId)
  await anonymiseCustomer(transaction, customerId)
  const leads = await listLeads(transaction, customerId)
  const leadIds = leads.map(({ id }) => id)
  await erasePayerNames(transaction, leadIds)
  await eraseDecisionsOf(transaction, leadIds)
  return deleteFilesOf(transaction, customerId, allDocuments)
}

/** Erases the rest of a customer whose identity was erased before: bank accounts, emails, complaints and the content of documents. */
export async function eraseAccounts(transaction: Transaction, { now }: Clock, customerId: number): Promise<string[]> {
  const leads = await listLeads(transaction, customerId)
  await deleteBankAccounts(
    transaction,
    leads.map(({ id }) => id),
  )
  await deleteEmailsOf(transaction, customerId)
  await eraseComplaintTexts(transaction, customerId, now())
  await eraseNotes(transaction, customerId, now())
  return markErased(transaction, customerId, ['issued_document', 'complaint'], now())
}
