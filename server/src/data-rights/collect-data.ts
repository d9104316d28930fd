import { brand } from 'contract/brand'
import { complaintCategories } from 'domain/complaints/complaint'
import { listEsignsOf } from '../agreements/esign/esign-requests.ts'
import { findBankAccount } from '../applications/bank-accounts.ts'
import { findEmployment } from '../applications/employments.ts'
import { complaintNumber, listAllComplaintsOf, listEvents } from '../complaints/complaints.ts'
import { listConsentEvents } from '../customers/consents.ts'
import { readCustomer } from '../customers/queries.ts'
import { listEmailsOf } from '../emails/emails.ts'
import { listFilesOf } from '../files/queries.ts'
import { listIssuedDocuments } from '../issued-documents/queries.ts'
import { listEntries } from '../ledger/entries.ts'
import { listLeads } from '../loans/leads.ts'
import { findLoan } from '../loans/loans.ts'
import { listDebitsOf } from '../mandates/debits.ts'
import { listMandateEvents } from '../mandates/mandate-events.ts'
import { listMandatesOf } from '../mandates/mandates.ts'
import type { Queryable } from '../platform/database/database.ts'
import { findApplicant } from '../registration/applicants.ts'
import { listAllSessions } from '../sessions/queries.ts'
import { findNominee } from './nominees.ts'

const paiseOf = (lines: Record<string, number>) =>
  Object.fromEntries(Object.entries(lines).map(([account, paise]) => [`${account}_paise`, paise]))

async function collectApplications(database: Queryable, customerId: number) {
  const leads = await listLeads(database, customerId)
  return Promise.all(
    leads.map(async (lead) => ({
      ...lead,
      bankAccount: (await findBankAccount(database, lead.id)) ?? null,
      loan: (await findLoan(database, lead.id)) ?? null,
      bookings: (await listEntries(database, lead.id)).map(({ kind, bookedOn, lines }) => ({
        kind,
        bookedOn,
        ...paiseOf(lines),
      })),
    })),
  )
}

async function collectComplaints(database: Queryable, customerId: number) {
  const complaints = await listAllComplaintsOf(database, customerId)
  return Promise.all(
    complaints.map(async ({ id, category, status, raisedOn }) => ({
      number: complaintNumber(id),
      about: complaintCategories.find((known) => known.id === category)?.name ?? category,
      status,
      raisedOn,
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

/** Everything we store about a customer, by subject. Hashes are left out, as they mean nothing to the customer. */
export async function collectData(database: Queryable, customerId: number, at: Date) {
  const { mobile, profileId, stepsTaken, isEligible, applyAgainOn } = await readCustomer(database, customerId)
  const consents = await listConsentEvents(database, customerId)
  return {
    about: { holder: brand.legalEntity, createdAt: at, profileId },
    profile: { mobile, stepsTaken, isEligible, applyAgainOn, ...(await findApplicant(database, customerId)) },
    employment: (await findEmployment(database, customerId)) ?? null,
    applications: await collectApplications(database, customerId),
    autopay: await collectAutopay(database, customerId),
    aadhaarEsign: await collectSignings(database, customerId),
    files: await listFilesOf(database, customerId),
    documents: (await listIssuedDocuments(database, customerId)).map(({ title, reference, issuedOn }) => ({
      ...{ title, reference, issuedOn },
    })),
    consents: consents.map(({ purpose, action, version, words, page, at: when }) => ({
      ...{ purpose, action, version, words, page, at: when },
    })),
    emails: (await listEmailsOf(database, customerId)).map(({ kind, reference, createdAt, sentAt, refusedAt }) => ({
      ...{ kind, reference, createdAt, sentAt, refusedAt },
    })),
    complaints: await collectComplaints(database, customerId),
    logins: await listAllSessions(database, customerId),
    nominee: (await findNominee(database, customerId)) ?? null,
  }
}

export type CollectedData = Awaited<ReturnType<typeof collectData>>
