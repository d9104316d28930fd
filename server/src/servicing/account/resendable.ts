import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { findOffer } from '../../borrowing/agreements/offers.ts'
import { offerNoticeTask } from '../../borrowing/agreements/send-offer-notice.ts'
import { rejectedNoticeTask } from '../../borrowing/decision/send-rejected-notice.ts'
import { disbursedNoticeTask } from '../../borrowing/payouts/send-notices.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findApplicant } from '../../records/customers/applicants.ts'
import { findConfirmedAddress } from '../../records/emails/confirmed-addresses.ts'
import type { AddressHasher } from '../../records/emails/email-verifications.ts'
import {
  type EmailKind,
  listAttached,
  listEmailsOf,
  type StoredEmail,
  sendEmailAgain,
} from '../../records/emails/emails.ts'
import { sendVerification } from '../../records/emails/send-verification.ts'
import { listIssuedDocuments } from '../../records/issued-documents/queries.ts'
import { type Lead, listLeads } from '../../records/loans/leads.ts'
import { loanNumber } from '../../records/loans/loans.ts'
import { complaintNumber, listComplaintsOf } from '../complaints/complaints.ts'
import { queueNotice } from '../complaints/send-notice.ts'
import { ofLastPayment, type Resendable } from './resendable-receipts.ts'

type Dependencies = { clock: Clock; addresses: AddressHasher }
type Of = { database: Queryable; customerId: number; now: Date }

const sent = async (queued: Promise<void>) => {
  await queued
  return undefined
}

/** The messages about a loan that still say what is so. */
async function ofLead(database: Queryable, { id, status, createdAt }: Lead): Promise<Resendable[]> {
  const reference = String(id)
  if (status === 'REJECTED')
    return [
      {
        ...{ message: 'rejected', reference, title: `SMS: application ${id} was not approved`, at: createdAt },
        send: (transaction) => sent(rejectedNoticeTask.queue(transaction, { leadId: id })),
      },
    ]
  if (isOpen(status))
    return [
      {
        ...{ message: 'disbursed', reference, title: `SMS: ${loanNumber(id)} was paid out`, at: createdAt },
        send: (transaction) => sent(disbursedNoticeTask.queue(transaction, { leadId: id })),
      },
    ]
  const offer = status === 'SANCTIONED' ? await findOffer(database, id) : undefined
  if (offer?.status !== 'OFFERED') return []
  return [
    {
      ...{
        message: 'offer_ready',
        reference,
        title: `SMS: offer ${offer.proposalNo} waits to be signed`,
        at: offer.issuedAt,
      },
      send: (transaction) => sent(offerNoticeTask.queue(transaction, { leadId: id })),
    },
  ]
}

const kinds: Partial<Record<EmailKind, string>> = { RECEIPT: 'receipt', STATEMENT: 'statement', DOCUMENTS: 'documents' }

async function ofEmails({ addresses }: Dependencies, { database, customerId }: Of): Promise<Resendable[]> {
  const documents = await listIssuedDocuments(database, customerId)
  const attached = await listAttached(
    database,
    documents.map(({ id }) => id),
  )
  const titleOf = ({ id, kind, reference }: StoredEmail) => {
    const titles = documents.filter((document) => attached.get(document.id) === id).map(({ title }) => title)
    return titles.length > 0 ? titles.join(', ') : [kinds[kind], reference].filter(Boolean).join(' ')
  }
  return (await listEmailsOf(database, customerId))
    .filter(({ kind, sentAt }) => kinds[kind] !== undefined && sentAt !== null)
    .map((email) => ({
      ...{ message: 'email', reference: String(email.id), title: `Email: ${titleOf(email)}`, at: email.createdAt },
      async send(transaction) {
        const addressHash = await findConfirmedAddress(transaction, addresses, customerId)
        if (addressHash === undefined)
          return 'The customer has not confirmed the email address, so nothing is sent to it.'
        await sendEmailAgain(transaction, email.id, addressHash)
        return undefined
      },
    }))
}

async function ofAddress(
  { clock, addresses }: Dependencies,
  { database, customerId, now: at }: Of,
): Promise<Resendable[]> {
  const email = (await findApplicant(database, customerId))?.personalEmail
  if (!email || (await findConfirmedAddress(database, addresses, customerId))) return []
  const [addressHash, today] = [addresses.hashAddress(email), clock.today()]
  return [
    {
      ...{ message: 'email_confirmation', reference: '', title: 'Email: link to confirm the address', at },
      async send(transaction) {
        const isSent = await sendVerification(transaction, addresses, { customerId, addressHash, at, today })
        return isSent ? undefined : 'The link was sent three times today. It can be sent again tomorrow.'
      },
    },
  ]
}

const ofComplaints = async ({ database, customerId }: Of): Promise<Resendable[]> =>
  (await listComplaintsOf(database, customerId)).map(({ id, status, raisedAt: at }) => {
    const notice =
      status === 'OPEN' ? 'complaint_raised' : status === 'CLOSED' ? 'complaint_closed' : 'complaint_answered'
    const reference = complaintNumber(id)
    return {
      ...{ message: 'complaint', reference, title: `SMS: complaint ${reference}, ${status.toLowerCase()}`, at },
      send: (transaction) => sent(queueNotice(transaction, id, notice)),
    }
  })

/** Newest first. */
export async function listResendable(dependencies: Dependencies, of: Of): Promise<Resendable[]> {
  const leads = await listLeads(of.database, of.customerId)
  const ofLeads = await Promise.all(leads.map((lead) => ofLead(of.database, lead)))
  const when = { today: dependencies.clock.today(), now: of.now }
  const ofPayments = await Promise.all(leads.map(({ id }) => ofLastPayment(of.database, id, when)))
  const all = [
    ...ofLeads.flat(),
    ...ofPayments.flat(),
    ...(await ofEmails(dependencies, of)),
    ...(await ofAddress(dependencies, of)),
    ...(await ofComplaints(of)),
  ]
  return all.toSorted((one, other) => other.at.getTime() - one.at.getTime())
}
