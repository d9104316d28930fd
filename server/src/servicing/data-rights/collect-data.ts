import { brand } from 'contract/brand'
import { complaintCategories } from 'domain/complaints/complaint'
import { listEsignsOf } from '../../borrowing/agreements/esign/esign-requests.ts'
import { listOfferEvents } from '../../borrowing/agreements/offer-events.ts'
import { findOffer } from '../../borrowing/agreements/offers.ts'
import { findBankAccount } from '../../borrowing/applications/bank-accounts.ts'
import { findEmployment } from '../../borrowing/applications/employments.ts'
import { listReadings } from '../../borrowing/evidence/aadhaar/readings.ts'
import { findReport } from '../../borrowing/evidence/bureau/bureau-reports.ts'
import { listRequestsOf } from '../../borrowing/evidence/bureau/bureau-requests.ts'
import { findPayout } from '../../borrowing/payouts/payouts.ts'
import { listChecks } from '../../borrowing/registration/eligibility-checks.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { listAccountChanges } from '../../records/customers/account-changes.ts'
import { findApplicant } from '../../records/customers/applicants.ts'
import { listAllConsentEvents } from '../../records/customers/consents.ts'
import { listWithoutEmailNotices, readQuietSlot } from '../../records/customers/contact-preferences.ts'
import { listBlocks } from '../../records/customers/customer-blocks.ts'
import { listUsedKinds } from '../../records/customers/daily-allowance.ts'
import { listFullKyc } from '../../records/customers/full-kyc.ts'
import { listMoves } from '../../records/customers/mobile-moves.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { listSentMessages } from '../../records/customers/sent-messages.ts'
import { listEmailsOf } from '../../records/emails/emails.ts'
import { listFilesOf } from '../../records/files/queries.ts'
import { listIssuedDocuments } from '../../records/issued-documents/queries.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { type Lead, listLeads, listTransitions } from '../../records/loans/leads.ts'
import { findLoan } from '../../records/loans/loans.ts'
import { listAllSessions } from '../../records/sessions/queries.ts'
import { listRecovery } from '../collections/assignments.ts'
import { complaintNumber, listAllComplaintsOf, listEvents } from '../complaints/complaints.ts'
import { listRefundsOfLoan } from '../corrections/refunds/refunds.ts'
import { listDebitsOf } from '../mandates/debits.ts'
import { listMandateEvents } from '../mandates/mandate-events.ts'
import { listMandatesOf } from '../mandates/mandates.ts'
import { listRemindersOfLoan } from '../papers/reminders/reminders.ts'
import { listAttemptsOfLoan } from '../payments/attempts.ts'
import { listBreachesOf } from './breaches/breaches.ts'
import { listRequests } from './data-requests.ts'
import { findNominee } from './nominees.ts'
import { recipientsOf } from './recipients.ts'

const paiseOf = (lines: Record<string, number>) =>
  Object.fromEntries(Object.entries(lines).map(([account, paise]) => [`${account}_paise`, paise]))

async function collectOffer(database: Queryable, leadId: number) {
  const offer = await findOffer(database, leadId)
  if (offer === undefined) return null
  const { proposalNo, status, issuedAt, expiresOn, signedAt } = offer
  return { proposalNo, status, issuedAt, expiresOn, signedAt, events: await listOfferEvents(database, leadId) }
}

async function collectPayout(database: Queryable, leadId: number) {
  const payout = await findPayout(database, leadId)
  if (payout === undefined) return null
  const { transferId, bankReference, amountPaise, status, createdAt, returnedAt } = payout
  return { transferId, bankReference, amountPaise, status, createdAt, returnedAt }
}

/** Customers are not shown our own sequential number of them. */
function withoutCustomerId<Row extends { customerId: number }>({
  customerId: _,
  ...row
}: Row): Omit<Row, 'customerId'> {
  return row
}

async function collectApplication(database: Queryable, lead: Lead) {
  const { id } = lead
  const loan = await findLoan(database, id)
  return {
    ...withoutCustomerId(lead),
    history: (await listTransitions(database, id)).map(({ status, reasons, at }) => ({ status, reasons, at })),
    offer: await collectOffer(database, id),
    bankAccount: (await findBankAccount(database, id)) ?? null,
    payout: await collectPayout(database, id),
    loan: loan ? withoutCustomerId(loan) : null,
    bookings: (await listEntries(database, id)).map(({ kind, bookedOn, lines }) => ({
      kind,
      bookedOn,
      ...paiseOf(lines),
    })),
    refunds: (await listRefundsOfLoan(database, id)).map(({ amountPaise, status, createdAt }) => ({
      ...{ amountPaise, status, createdAt },
    })),
    paymentAttempts: await listAttemptsOfLoan(database, id),
    reminders: await listRemindersOfLoan(database, id),
    recovery: await listRecovery(database, id),
  }
}

async function collectApplications(database: Queryable, customerId: number) {
  const leads = await listLeads(database, customerId)
  return Promise.all(leads.map((lead) => collectApplication(database, lead)))
}

async function collectContactTimes(database: Queryable, customerId: number) {
  const optedOut = await listWithoutEmailNotices(database, [customerId])
  return { quietSlot: await readQuietSlot(database, customerId), hasEmailNotices: !optedOut.has(customerId) }
}

async function collectComplaints(database: Queryable, customerId: number) {
  const complaints = await listAllComplaintsOf(database, customerId)
  return Promise.all(
    complaints.map(async ({ id, category, leadId, status, raisedOn, channel }) => ({
      number: complaintNumber(id),
      about: complaintCategories.find((known) => known.id === category)?.name ?? category,
      loanNo: leadId === null ? null : ((await findLoan(database, leadId))?.loanNo ?? null),
      status,
      raisedOn,
      channel,
      events: (await listEvents(database, id)).map(({ kind, text, happenedOn }) => ({ kind, text, happenedOn })),
    })),
  )
}

async function collectAutopay(database: Queryable, customerId: number) {
  const mandates = await listMandatesOf(database, customerId)
  return Promise.all(
    mandates.map(async ({ id, leadId, kind, status, maxAmountPaise, debitOn, createdAt }) => ({
      ...{ leadId, kind, status, maxAmountPaise, debitOn, createdAt },
      debits: (await listDebitsOf(database, [id])).map(({ dueOn, amountPaise, status: outcome, notifiedAt }) => ({
        ...{ dueOn, amountPaise, status: outcome, notifiedAt },
      })),
      events: (await listMandateEvents(database, [id])).map(({ kind: event, byWhom, amountPaise, at }) => ({
        ...{ event, byWhom, amountPaise, at },
      })),
    })),
  )
}

const collectSignings = async (database: Queryable, customerId: number) =>
  (await listEsignsOf(database, customerId)).map(({ leadId, provider, status, createdAt, endedAt, sent }) => ({
    ...{ leadId, provider, status, createdAt, endedAt, providerRequestId: sent?.providerRequestId ?? null },
  }))

/** With the report as we have read it, while it is kept. */
async function collectBureau(database: Queryable, leadIds: readonly number[]) {
  const requests = await listRequestsOf(database, leadIds)
  return Promise.all(
    requests.map(async ({ id, leadId, bureau, state, outcome, askedAt, endedAt }) => ({
      ...{ leadId, bureau, state, outcome, askedAt, endedAt },
      report: (await findReport(database, id))?.report ?? null,
    })),
  )
}
const collectAadhaar = async (database: Queryable, customerId: number) =>
  (await listReadings(database, customerId)).flatMap(({ state, docType, name, bornOn, lastFour, because, readAt }) =>
    state === null ? [] : [{ docType, state, name, bornOn, lastFour, because, readAt }],
  )

/** Everything we store about a customer, by subject. Hashes are left out, as they mean nothing to the customer. */
export async function collectData(database: Queryable, customerId: number, at: Date) {
  const { mobile, profileId, stepsTaken, isEligible, applyAgainOn } = await readCustomer(database, customerId)
  const consents = await listAllConsentEvents(database, customerId)
  const applicant = await findApplicant(database, customerId)
  const applications = await collectApplications(database, customerId)
  const autopay = await collectAutopay(database, customerId)
  const aadhaarEsign = await collectSignings(database, customerId)
  const leadIds = applications.map(({ id }) => id)
  const creditBureau = await collectBureau(database, leadIds)
  const tried = await listUsedKinds(database, customerId)
  return {
    about: { holder: brand.legalEntity, createdAt: at, profileId },
    profile: { mobile, stepsTaken, isEligible, applyAgainOn, ...applicant },
    employment: (await findEmployment(database, customerId)) ?? null,
    eligibilityChecks: await listChecks(database, customerId),
    fullKyc: await listFullKyc(database, customerId),
    applications,
    autopay,
    aadhaarEsign,
    creditBureau,
    aadhaarReadings: await collectAadhaar(database, customerId),
    files: (await listFilesOf(database, customerId)).map(({ id: _, erasedAt: __, ...file }) => file),
    documents: (await listIssuedDocuments(database, customerId)).map(({ title, reference, issuedOn }) => ({
      ...{ title, reference, issuedOn },
    })),
    consents: consents.map(({ purpose, action, version, words, page, at: when }) => ({
      ...{ purpose, action, version, words, page, at: when },
    })),
    sharedWith: recipientsOf({ applicant, applications, autopay, aadhaarEsign, creditBureau, tried }),
    emails: (await listEmailsOf(database, customerId)).map(({ kind, reference, createdAt, sentAt, refusedAt }) => ({
      ...{ kind, reference, createdAt, sentAt, refusedAt },
    })),
    messages: await listSentMessages(database, customerId),
    complaints: await collectComplaints(database, customerId),
    blocksOfNewLoans: (await listBlocks(database, customerId)).map(({ reason, until, blockedAt, endedAt }) => ({
      ...{ reason, until, blockedAt, endedAt },
    })),
    mobileMoves: await listMoves(database, customerId),
    accountChanges: await listAccountChanges(database, customerId),
    contactTimes: await collectContactTimes(database, customerId),
    requests: (await listRequests(database, customerId)).map(({ kind, status, requestedAt, dueAt }) => ({
      ...{ kind, status, requestedAt, dueAt },
    })),
    breaches: (await listBreachesOf(database, customerId)).map(({ id: _, ...breach }) => breach),
    logins: (await listAllSessions(database, customerId)).map(({ expiresAt: _, ...login }) => login),
    nominee: (await findNominee(database, customerId)) ?? null,
  }
}

export type CollectedData = Awaited<ReturnType<typeof collectData>>
