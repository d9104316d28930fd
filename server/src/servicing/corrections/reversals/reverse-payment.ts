import { formatDate, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { bookPaymentReversal } from 'domain/loan/booking/loan-booking'
import { keptPaise, type ReversalReason, reversalDay, reversiblePaise } from 'domain/loan/booking/payment-reversal'
import { refundedOf, sumEffectivePayments } from 'domain/loan/booking/reversal-chain'
import { isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import { formatRupees } from 'domain/money/format-money'
import { withdrawLoans } from '../../../borrowing/payouts/withdraw-loans.ts'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { type Booked, bookEntry, isReopened } from '../../../records/ledger/book-entry.ts'
import type { LedgerEntry } from '../../../records/ledger/entries.ts'
import { readRepaidAt } from '../../../records/loans/leads.ts'
import type { Loan } from '../../../records/loans/loans.ts'
import { returnToUnmatched } from '../../payments/results/unmatched-money.ts'
import { cancelRefunds, isPaidByProvider, listRefundsOfLoan } from '../refunds/refunds.ts'
import { currentReversal, type LockedPayment, lockPayment, ReversalRefused, receiptOf } from './lock-payment.ts'
import { queueReversalNotices } from './notify-reversed.ts'

export type ReversalOrder = {
  /** The entry of the payment. */
  entryId: number
  reason: ReversalReason
  /** The day the money left us; null for a mistake. */
  leftOn: IstDate | null
  by: string
  /** The bank's or the provider's reference of the return. */
  reference?: string | undefined
  /** What was taken, if it is not everything that was not refunded. */
  takenPaise?: number | undefined
  /** The time of the provider's message about it. */
  reportedAt?: Date
}

const whatHappened: Record<ReversalReason, string> = {
  RETURNED: 'was taken back by the bank',
  CHARGEBACK: 'was taken back after a dispute',
  MISTAKE: 'was booked on this loan by mistake',
}

/** What the provider has already refunded of the payment, except what earlier reversals have taken into account. */
async function sumRefundedByProvider(
  transaction: Transaction,
  { payment, entries, holding }: LockedPayment,
): Promise<number> {
  const refunds = await listRefundsOfLoan(transaction, payment.leadId)
  const ofPayment = refunds.filter(
    (refund) => refund.paymentEntryId === payment.id && isPaidByProvider(refund, entries),
  )
  const total = (amounts: number[]) => amounts.reduce((sum, paise) => sum + paise, 0)
  return total(ofPayment.map(({ amountPaise }) => amountPaise)) - total(holding.map(refundedOf))
}

/** The amount and the day of the reversal by the rules of the domain, or a refusal. */
async function decide(transaction: Transaction, order: ReversalOrder, locked: LockedPayment, today: IstDate) {
  const { reason, leftOn } = order
  const { payment, holding } = locked
  const isOrdered = typeof payment.details.txnid === 'string' || holding.length > 0
  const paidOn = (holding.at(-1) ?? payment).bookedOn
  const day = reversalDay({ reason, paidOn, leftOn, today, isOrdered })
  if ('refusal' in day) throw new ReversalRefused(day.refusal)
  const paidPaise = sumEffectivePayments([payment, ...holding])
  const refundedByProviderPaise = await sumRefundedByProvider(transaction, locked)
  const wholePaise = reversiblePaise(reason, paidPaise, refundedByProviderPaise)
  if (wholePaise <= 0) throw new ReversalRefused(`payment ${receiptOf(payment)} was refunded in full`)
  const { takenPaise = wholePaise } = order
  if (reason === 'MISTAKE' && takenPaise !== wholePaise)
    throw new ReversalRefused('a transfer is removed from the wrong loan as a whole; leave out the amount')
  if (takenPaise <= 0 || takenPaise > paidPaise)
    throw new ReversalRefused(`${formatRupees(takenPaise)} cannot be taken of ${formatRupees(paidPaise)}`)
  const kept = keptPaise(paidPaise, refundedByProviderPaise, takenPaise)
  return { on: day.on, takenPaise, keptPaise: kept, refundedPaise: paidPaise - takenPaise - kept }
}

/** The day from which the books showed the loan as repaid, which may be after the day of the last payment. */
async function readClosedSince(
  transaction: Transaction,
  { leadId, status, closedOn }: Loan,
): Promise<IstDate | undefined> {
  const repaidAt = isRepaid(status) ? await readRepaidAt(transaction, leadId) : undefined
  const day = repaidAt && istDateOf(repaidAt)
  return day && closedOn && closedOn > day ? closedOn : day
}

export type Reversed = Booked & { payment: LedgerEntry; on: IstDate; takenPaise: number; keptPaise: number }

function describe(order: ReversalOrder, payment: LedgerEntry, { on, takenPaise }: Decision): string {
  const whole = `payment ${receiptOf(payment)} of ${formatRupees(payment.lines.bank)}`
  const taken = takenPaise === payment.lines.bank ? whole : `${formatRupees(takenPaise)} of ${whole}`
  const what = `${taken} ${whatHappened[order.reason]}`
  return order.reason === 'MISTAKE' ? what : `${what} on ${formatDate(on)}`
}
type Decision = Awaited<ReturnType<typeof decide>>

async function book(
  transaction: Transaction,
  clock: Clock,
  order: ReversalOrder,
  locked: LockedPayment,
): Promise<Reversed> {
  const { customer, payment, loan, entries, following } = locked
  const today = clock.today()
  const { reason, by, reference, reportedAt } = order
  const decision = await decide(transaction, order, locked, today)
  const closedSince = await readClosedSince(transaction, loan)
  const reverses = following.at(-1)?.id ?? payment.id
  const booked = await bookEntry(transaction, customer, {
    leadId: loan.leadId,
    idempotencyKey: `payment-reversal:${reverses}`,
    at: businessTime(clock),
    plan: (account) => ({
      ...bookPaymentReversal(account, entries, { reverses, reason, ...decision, today, closedSince }),
      by,
      reasons: [describe(order, payment, decision)],
      details: {
        ...{ reason, by, receipt: receiptOf(payment) },
        ...(decision.keptPaise > 0 && { kept_paise: decision.keptPaise }),
        ...(reference && { reference }),
        ...(reportedAt && { reported_at: reportedAt.toISOString() }),
        ...(closedSince && { closed_since: closedSince, reopened_on: today }),
        ...(loan.status === 'CANCELLED IN COOLING-OFF' && { was_given_back: true }),
      },
    }),
  })
  return { ...booked, ...decision, payment }
}

/**
 * Reverses a booked payment, as a whole or in part, once. Refunds of the loan that were not ordered yet are cancelled; what
 * is still owed back afterwards is planned again. Money booked by mistake is unmatched again. If the loan is open again, what
 * was sanctioned since is cancelled.
 */
export async function reversePayment(transaction: Transaction, clock: Clock, order: ReversalOrder): Promise<Reversed> {
  const locked = await lockPayment(transaction, order.entryId)
  const { payment, loan } = locked
  const known = currentReversal(locked)
  if (known) throw new ReversalRefused(`payment ${receiptOf(payment)} was taken back on ${formatDate(known.bookedOn)}`)
  const reversed = await book(transaction, clock, order, locked)
  await cancelRefunds(transaction, loan.leadId)
  if (order.reason === 'MISTAKE')
    await returnToUnmatched(transaction, payment, {
      reason: `taken back from loan ${loan.loanNo} by ${order.by}`,
      at: businessTime(clock),
    })
  if (isReopened(reversed)) await withdrawLoans(transaction, locked.customer, clock)
  await queueReversalNotices(transaction, reversed, clock)
  return reversed
}
