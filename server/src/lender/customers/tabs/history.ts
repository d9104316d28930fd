import type { EntryKind } from 'domain/ledger/accounts'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { formatRupees } from 'domain/money/format-money'
import { listOfferEvents } from '../../../borrowing/agreements/offer-events.ts'
import { listPayoutTransitions } from '../../../borrowing/payouts/desk/payout-cases.ts'
import { listAllConsentEvents } from '../../../records/customers/consents.ts'
import { listNotes } from '../../../records/customers/customer-notes.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { formatReceiptNumber } from '../../../records/ledger/receipt-number.ts'
import { listLeads, listTransitions } from '../../../records/loans/leads.ts'
import { loanNumber } from '../../../records/loans/loans.ts'
import { byStaff } from '../../../records/loans/sanctioners.ts'
import { deviceName } from '../../../records/sessions/device-name.ts'
import { listAllSessions } from '../../../records/sessions/queries.ts'
import { complaintNumber, listAllComplaintsOf, listEvents } from '../../../servicing/complaints/complaints.ts'
import { listMandateEvents } from '../../../servicing/mandates/mandate-events.ts'
import { listMandatesOf } from '../../../servicing/mandates/mandates.ts'
import { listAttemptsOfLoans } from '../../../servicing/payments/attempts.ts'
import { listMessages } from './messages.ts'
import { nameActors } from './name-actors.ts'
import type { Shown, ShowTab, TabContext } from './show-tab.ts'

type HappenedOnWire = Extract<Shown, { tab: 'history' }>['events'][number]
type Happened = Omit<HappenedOnWire, 'at'> & { at: Date }

const mostListed = 300

const statusTones: Partial<Record<LoanStatus, Happened['tone']>> = {
  SANCTIONED: 'good',
  DISBURSED: 'good',
  CLOSED: 'good',
  OVERDUE: 'bad',
  REJECTED: 'bad',
}

const entryWords: Record<EntryKind, string> = {
  DISBURSAL: 'Paid out',
  REVERSAL: 'The payout came back',
  PAYMENT: 'Paid',
  PAYMENT_REVERSAL: 'A payment was taken back',
  PAYMENT_REINSTATEMENT: 'A payment counts again',
  REFUND: 'Refunded',
  CORRECTION: 'Corrected',
  ROUNDING: 'Rounded off',
}

/** `SIGN_REQUESTED` is Sign requested. */
const wordsOf = (name: string) => name.charAt(0).toUpperCase() + name.slice(1).replaceAll('_', ' ').toLowerCase()

async function ofLoan({ transaction }: TabContext, leadId: number): Promise<Happened[]> {
  const loanNo = loanNumber(leadId)
  const transitions = await listTransitions(transaction, leadId)
  const nameOf = await nameActors(
    transaction,
    transitions.map(({ by }) => by),
  )
  return [
    ...transitions.map(
      ({ status, by, reasons, at }): Happened => ({
        ...{ at, what: `${loanNo} is ${status}`, details: reasons.join('; ') || null, by: nameOf(by) },
        ...{ tone: statusTones[status] ?? 'plain', tab: 'applications' },
      }),
    ),
    ...(await listOfferEvents(transaction, leadId)).map(
      ({ kind, at, device }): Happened => ({
        ...{ at, what: `Offer of ${loanNo}: ${wordsOf(kind)}`, details: device && deviceName(device) },
        ...{
          by: device ? 'the customer' : 'the system',
          tone: kind === 'SIGNED' ? 'good' : 'plain',
          tab: 'applications',
        },
      }),
    ),
    ...(await listPayoutTransitions(transaction, leadId)).map(
      ({ state, reason, by, person, at }): Happened => ({
        ...{ at, what: `Payout of ${loanNo}: ${wordsOf(state)}`, details: reason, by: person ?? nameOf(by) },
        ...{ tone: state === 'FAILED' || state === 'IN DOUBT' ? 'bad' : 'plain', tab: 'loans' },
      }),
    ),
    ...(await listEntries(transaction, leadId)).map(
      ({ kind, lines, bookedAt, receiptNumber }): Happened => ({
        ...{ at: bookedAt, what: `${entryWords[kind]} ${formatRupees(Math.abs(lines.bank))} on ${loanNo}` },
        details: receiptNumber === null ? null : `receipt ${formatReceiptNumber(receiptNumber)}`,
        ...{ by: 'the books', tone: kind === 'PAYMENT_REVERSAL' ? 'bad' : 'good', tab: 'loans' },
      }),
    ),
  ]
}

async function ofPayments({ transaction, customerId }: TabContext, leadIds: readonly number[]): Promise<Happened[]> {
  const mandates = await listMandatesOf(transaction, customerId)
  const events = await listMandateEvents(
    transaction,
    mandates.map(({ id }) => id),
  )
  return [
    ...(await listAttemptsOfLoans(transaction, leadIds))
      .filter(({ status }) => status !== 'SUCCESS')
      .map(
        ({ amountPaise, leadId, status, provider, startedAt }): Happened => ({
          at: startedAt,
          what: `Started to pay ${formatRupees(amountPaise)} on ${loanNumber(leadId)}`,
          details: `${wordsOf(status)}, ${provider}`,
          ...{ by: 'the customer', tone: status === 'FAILED' ? 'warn' : 'plain', tab: 'payments' },
        }),
      ),
    ...events.map(
      ({ kind, byWhom, amountPaise, reason, at }): Happened => ({
        at,
        what: `Autopay: ${wordsOf(kind)}${amountPaise === null ? '' : ` ${formatRupees(amountPaise)}`}`,
        details: reason || null,
        ...{ by: `the ${byWhom}`, tone: kind === 'DEBIT_FAILED' ? 'bad' : 'plain', tab: 'payments' },
      }),
    ),
  ]
}

async function ofComplaints({ transaction, customerId }: TabContext): Promise<Happened[]> {
  const complaints = await listAllComplaintsOf(transaction, customerId)
  const events = await Promise.all(complaints.map(({ id }) => listEvents(transaction, id)))
  return events.flat().map(
    ({ complaintId, kind, byWhom, at }): Happened => ({
      ...{ at, what: `Complaint ${complaintNumber(complaintId)}: ${wordsOf(kind)}`, details: null },
      by: byWhom === 'customer' || byWhom === 'system' ? `the ${byWhom}` : byWhom,
      ...{ tone: kind === 'OVERDUE' ? 'bad' : 'warn', tab: 'complaints' },
    }),
  )
}

async function ofNotes({ transaction, customerId }: TabContext): Promise<Happened[]> {
  const notes = await listNotes(transaction, customerId)
  const nameOf = await nameActors(
    transaction,
    notes.map(({ staffId }) => byStaff(staffId)),
  )
  return notes.map(
    ({ words, staffId, at }): Happened => ({
      ...{ at, what: 'A note', details: words ?? '(erased)', by: nameOf(byStaff(staffId)) },
      ...{ tone: 'plain', tab: 'notes' },
    }),
  )
}

async function ofPerson(context: TabContext): Promise<Happened[]> {
  const { transaction, customerId } = context
  return [
    ...(await listAllSessions(transaction, customerId)).map(
      ({ userAgent, createdAt }): Happened => ({
        ...{ at: createdAt, what: 'Logged in', details: deviceName(userAgent), by: 'the customer' },
        ...{ tone: 'plain', tab: 'devices' },
      }),
    ),
    ...(await listAllConsentEvents(transaction, customerId)).map(
      ({ purpose, action, version, at }): Happened => ({
        ...{ at, what: `Consent to ${purpose}: ${wordsOf(action)}`, details: `version ${version}`, by: 'the customer' },
        ...{ tone: 'plain', tab: 'consents' },
      }),
    ),
    ...(await listMessages(context)).map(
      ({ channel, what, loan_no: loanNo, at, state }): Happened => ({
        at: new Date(at),
        what: `${channel === 'SMS' ? 'SMS' : 'E-mail'}: ${what}${loanNo ? `, ${loanNo}` : ''}`,
        ...{ details: wordsOf(state), by: 'the system', tone: state === 'REFUSED' ? 'warn' : 'plain', tab: 'messages' },
      }),
    ),
  ]
}

/** Everything that happened, in one line of time, newest first. */
export const showHistory: ShowTab<'history'> = async (context) => {
  const leadIds = (await listLeads(context.transaction, context.customerId)).map(({ id }) => id)
  const ofLoans = await Promise.all(leadIds.map((leadId) => ofLoan(context, leadId)))
  const all = [
    ...ofLoans.flat(),
    ...(await ofPayments(context, leadIds)),
    ...(await ofComplaints(context)),
    ...(await ofNotes(context)),
    ...(await ofPerson(context)),
  ].toSorted((a, b) => b.at.getTime() - a.at.getTime())
  return {
    tab: 'history',
    events: all.slice(0, mostListed).map(({ at, ...event }) => ({ ...event, at: at.toISOString() })),
    is_cut: all.length > mostListed,
  }
}
