import type { loanStory } from 'contract/console/loan-story'
import { requiredDocuments } from 'contract/documents/required-documents'
import { formatRupees } from 'domain/money/format-money'
import { type Role, roles } from 'domain/staff/roles'
import { listOfferEvents } from '../../../borrowing/agreements/offer-events.ts'
import { findOffer } from '../../../borrowing/agreements/offers.ts'
import { listDecisions } from '../../../borrowing/decision/decisions.ts'
import { listReviewEvents } from '../../../borrowing/decision/review/cases.ts'
import { listPayoutTransitions } from '../../../borrowing/payouts/desk/payout-cases.ts'
import { findPayout } from '../../../borrowing/payouts/payouts.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { listFilesOf } from '../../../records/files/queries.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { type Lead, listTransitions } from '../../../records/loans/leads.ts'
import { deviceName } from '../../../records/sessions/device-name.ts'
import type { StoredAuditEntry } from '../../../records/staff/audit/audit-entries.ts'
import { summaryOf } from '../../../records/staff/audit/event-summary.ts'
import { listNamesOf } from '../../../records/staff/people/people.ts'
import { nameActors } from '../tabs/name-actors.ts'

type Line = Omit<(typeof loanStory)['_output']['lines'][number], 'at'> & { at: Date }

const documentNames = new Map<string, string>(requiredDocuments.map(({ doc_type, name }) => [doc_type, name]))
const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1).toLowerCase().replaceAll('_', ' ')

async function decisionsOf(transaction: Transaction, lead: Lead): Promise<Line[]> {
  const transitions = await listTransitions(transaction, lead.id)
  const nameOf = await nameActors(
    transaction,
    transitions.map(({ by }) => by),
  )
  return transitions.map(({ status, by, reasons, at }) => ({
    at,
    what: status === 'NEW' ? 'Applied' : sentence(status),
    details: reasons.join('; ') || null,
    by: nameOf(by),
    tone: status === 'REJECTED' || status === 'OVERDUE' ? 'bad' : 'good',
  }))
}

/** What was uploaded while the application was open. */
async function evidenceOf(transaction: Transaction, { customerId, createdAt }: Lead): Promise<Line[]> {
  const files = await listFilesOf(transaction, customerId)
  return files
    .filter(({ docType, uploadedAt }) => documentNames.has(docType) && uploadedAt >= createdAt)
    .map(({ docType, uploadedAt, contentType }) => ({
      at: uploadedAt,
      what: `Sent ${documentNames.get(docType) ?? docType}`,
      details: contentType,
      by: 'the customer',
      tone: 'plain',
    }))
}

/** What the rules said each time, and what they were asked with: the hash of all of it. */
async function rulingsOf(transaction: Transaction, leadId: number): Promise<Line[]> {
  return (await listDecisions(transaction, leadId)).map(({ outcome, policyVersion, body, hash, decidedAt }) => {
    const rules = (body?.results ?? []).filter((result) => 'rule' in result)
    const passed = rules.filter(({ answer }) => answer === 'pass').length
    return {
      at: decidedAt,
      what: `Decided by policy ${policyVersion}: ${outcome}`,
      details: `${passed} of ${rules.length} rules passed; kept as ${hash.toString('hex').slice(0, 8)}`,
      by: 'the policy',
      tone: outcome === 'reject' ? 'bad' : outcome === 'refer' ? 'warn' : 'good',
    }
  })
}

/** Who claimed, read, asked, decided: the case of the reading desk. */
async function reviewOf(transaction: Transaction, leadId: number): Promise<Line[]> {
  const events = await listReviewEvents(transaction, leadId)
  const names = await listNamesOf(
    transaction,
    events.flatMap(({ staffId }) => staffId ?? []),
  )
  return events.map(({ kind, staffId, at }) => ({
    at,
    what: `Review: ${sentence(kind).toLowerCase()}`,
    details: null,
    by: (staffId && names.get(staffId)) ?? 'the system',
    tone: kind === 'APPROVED' ? 'good' : kind === 'REJECTED' ? 'bad' : 'plain',
  }))
}

async function signatureOf(transaction: Transaction, leadId: number): Promise<Line[]> {
  const hash = (await findOffer(transaction, leadId))?.documentsHash.toString('hex')
  return (await listOfferEvents(transaction, leadId)).map(({ kind, at, device }) => ({
    at,
    what: `Offer: ${sentence(kind)}`,
    details:
      kind === 'SIGNED' && hash ? `documents ${hash.slice(0, 4)}…${hash.slice(-2)}` : device && deviceName(device),
    by: device ? 'the customer' : 'the system',
    tone: kind === 'SIGNED' ? 'good' : 'plain',
  }))
}

async function moneyOf(transaction: Transaction, leadId: number): Promise<Line[]> {
  const payout = await findPayout(transaction, leadId)
  const steps = await listPayoutTransitions(transaction, leadId)
  const nameOf = await nameActors(transaction, [])
  const entries = await listEntries(transaction, leadId)
  return [
    ...steps.map(
      ({ state, heldBecause, reason, by, person, at }): Line => ({
        at,
        what: `Payout ${sentence(state).toLowerCase()}${payout ? ` of ${formatRupees(payout.amountPaise)}` : ''}`,
        details:
          reason ??
          (state === 'PAID' && payout?.bankReference ? `UTR ${payout.bankReference}` : null) ??
          (heldBecause && sentence(heldBecause)),
        by: person ?? nameOf(by),
        tone: state === 'PAID' || state === 'RELEASED' ? 'good' : state === 'HELD' ? 'plain' : 'bad',
      }),
    ),
    ...entries.map(
      ({ kind, lines, bookedAt, receiptNumber }): Line => ({
        at: bookedAt,
        what: `Booked ${sentence(kind).toLowerCase()} of ${formatRupees(Math.abs(lines.bank))}`,
        details: receiptNumber === null ? null : `receipt RC${receiptNumber}`,
        ...{ by: 'the books', tone: kind === 'PAYMENT_REVERSAL' ? 'bad' : 'plain' },
      }),
    ),
  ]
}

const eventWords: Record<string, string> = {
  'customers.detail': 'Looked at the customer’s page',
  'customers.reveal': 'Read what is masked',
  'customers.story': 'Read this page',
  'payouts.detail': 'Looked at the payout',
  'documents.view': 'Opened a document',
}

/** What of a record a reader may know: names of fields and tabs, never a value. */
const shownDetails = ({ details, purpose }: StoredAuditEntry): string | null =>
  [details.tab, details.field, purpose].filter((part) => typeof part === 'string').join(', ') || null

const actsOf = (log: readonly StoredAuditEntry[]): Line[] =>
  log.map((entry) => ({
    at: entry.at,
    what: eventWords[entry.event] ?? summaryOf(entry.event),
    details: entry.kind === 'REFUSAL' ? entry.result : shownDetails(entry),
    by: [entry.name ?? 'nobody', entry.roles.map((role) => roles[role as Role] ?? role).join(', ')]
      .filter(Boolean)
      .join(', '),
    tone: entry.kind === 'REFUSAL' ? 'warn' : 'plain',
  }))

/** Everything about one loan in the order in which it happened. */
export async function listStoryLines(
  transaction: Transaction,
  lead: Lead,
  log: readonly StoredAuditEntry[],
): Promise<Line[]> {
  const lines = [
    ...(await decisionsOf(transaction, lead)),
    ...(await rulingsOf(transaction, lead.id)),
    ...(await reviewOf(transaction, lead.id)),
    ...(await evidenceOf(transaction, lead)),
    ...(await signatureOf(transaction, lead.id)),
    ...(await moneyOf(transaction, lead.id)),
    ...actsOf(log),
  ]
  return lines.toSorted((a, b) => a.at.getTime() - b.at.getTime())
}
