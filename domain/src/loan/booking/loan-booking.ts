import type { IstDate } from '../../calendar/ist-date.ts'
import { type EntryKind, type Lines, sumLines } from '../../ledger/accounts.ts'
import { approvalAmountOf } from '../../mandate/mandate.ts'
import { smallestPaymentPaise } from '../../money/paise.ts'
import { isOpen, isRepaid, statusAfterReversal, statusOfLoan } from '../lifecycle/loan-lifecycle.ts'
import type { LoanStatus } from '../lifecycle/loan-statuses.ts'
import { balanceAfter } from './balance-after.ts'
import type { BookedEntry } from './booked-entry.ts'
import {
  type Disbursal,
  disbursalLines,
  oppositeLines,
  paymentLines,
  paymentReversalLines,
  payoutReversalLines,
  refundLines,
  roundingLines,
} from './bookkeeping.ts'
import { amountDue, type LoanBalance } from './loan-balance.ts'
import { type ReinstatementReason, type ReversalReason, wasClosedOn } from './payment-reversal.ts'
import { correctionLines, replay } from './replay.ts'
import { refundedOf, sumUsedPayments, usedPaiseOf } from './reversal-chain.ts'
import { findReversedEntries, reversedLines } from './reversed-entries.ts'

/** A ledger entry to book, and the status of the loan after it. */
export type LoanBooking = {
  kind: EntryKind
  lines: Lines
  on: IstDate
  status: LoanStatus
  /** A payment to cancel the loan in its cooling-off period; it does so if nothing is left to pay. */
  isGivenBack?: boolean
  /** The payment that a PAYMENT_REVERSAL takes back, or the reversal that a PAYMENT_REINSTATEMENT ends. */
  reverses?: number
  /** The part of a payment that was refunded before its reversal. */
  refundedPaise?: number
  /** The day on which the reversal became known. */
  reversedOn?: IstDate
  /** The correction that follows books interest up to this day, because a penal charge before it is waived. */
  correctTo?: IstDate
}

/** The facts about a loan that booking an entry depends on. */
export type BookableLoan = {
  status: LoanStatus
  balance: LoanBalance
  repaymentOn: IstDate | null
  /** What was paid and is used for the loan, not owed back or refunded. */
  usedPaise: number
  /** The bank returned the payout; payments that still arrive are owed back. */
  wasReturned?: boolean
  /** The loan was cancelled by a payment in its cooling-off period. */
  isGivenBack?: boolean
  /** The day on which we learned of the reversal of a payment: whatever is due then reopens a repaid loan. */
  reversedOn?: IstDate
}

type Entry = Omit<LoanBooking, 'status' | 'isGivenBack' | 'reversedOn'>

/** The loan after an entry. */
export function loanAfter<Loan extends BookableLoan>(loan: Loan, booking: LoanBooking): Loan {
  const { kind, lines, on, status, isGivenBack, reversedOn } = booking
  return {
    ...loan,
    status,
    balance: balanceAfter(loan.balance, lines, on),
    usedPaise: loan.usedPaise + usedPaiseOf(booking),
    ...(kind === 'REVERSAL' && { wasReturned: true }),
    ...(isGivenBack && { isGivenBack }),
    ...(reversedOn && { reversedOn }),
  }
}

/** A closed loan stays closed, whatever is booked later, unless a payment is reversed. */
function withStatus(loan: BookableLoan, entry: Entry): LoanBooking {
  const { status, balance, repaymentOn, usedPaise, isGivenBack, reversedOn } = loan
  if (!isOpen(status) && !(reversedOn && isRepaid(status))) return { ...entry, status }
  if (repaymentOn === null) throw new Error('an open loan must have a repayment day')
  const after = balanceAfter(balance, entry.lines, entry.on)
  const today = reversedOn ?? after.bookedTo
  const facts = { balance: after, repaymentOn, hasPaid: usedPaise + usedPaiseOf(entry) > 0, today }
  const next = isOpen(status) && !reversedOn ? statusOfLoan(status, facts) : statusAfterReversal(facts)
  return { ...entry, status: isGivenBack && next === 'CLOSED' ? 'CANCELLED IN COOLING-OFF' : next }
}

/** If nothing is due after the reversal, the loan keeps its final status. */
const asReversed = (loan: BookableLoan, today: IstDate) => ({
  ...loan,
  reversedOn: today,
  isGivenBack: loan.status === 'CANCELLED IN COOLING-OFF',
})

function requireDisbursed({ status, wasReturned = false }: BookableLoan): void {
  if (!isOpen(status) && !isRepaid(status) && !wasReturned)
    throw new Error(`nothing can be booked on a loan that is ${status}`)
}

export function bookDisbursal(disbursal: Disbursal, on: IstDate): LoanBooking {
  return { kind: 'DISBURSAL', lines: disbursalLines(disbursal), on, status: 'DISBURSED' }
}

const approvalPaise = approvalAmountOf('UPI')

/** The rupee that approves autopay does not mean that the borrower has the money. */
function hasRepaid(entries: readonly BookedEntry[]): boolean {
  const approvals = entries.filter(({ kind, lines }) => kind === 'PAYMENT' && lines.bank === approvalPaise)
  return sumUsedPayments(entries) > approvals.length * approvalPaise
}

/**
 * The bank returned the payout: the loan is booked back in full, without interest. If nothing was repaid, it can be paid out
 * again; otherwise it is closed. What was paid is owed back.
 */
export function bookPayoutReversal(loan: BookableLoan, entries: readonly BookedEntry[], on: IstDate): LoanBooking {
  const disbursal = entries.findLast(({ kind }) => kind === 'DISBURSAL')
  if (disbursal === undefined || !(isOpen(loan.status) || isRepaid(loan.status)))
    throw new Error(`there is no disbursal to reverse on a loan that is ${loan.status}`)
  const lines = payoutReversalLines(sumLines(entries.map((entry) => entry.lines)), -(disbursal.lines.bank ?? 0))
  const booking = withStatus(loan, { kind: 'REVERSAL', lines, on })
  const isPaidOutAgain = isOpen(loan.status) && booking.status === 'CLOSED' && !hasRepaid(entries)
  return isPaidOutAgain ? { ...booking, status: 'SANCTIONED' } : booking
}

/** With `isGivenBack`, a payment after which nothing is due ends the loan as cancelled in the cooling-off. */
export function bookPayment(
  loan: BookableLoan,
  amountPaise: number,
  on: IstDate,
  { isGivenBack = false } = {},
): LoanBooking {
  requireDisbursed(loan)
  if (amountPaise <= 0) throw new Error('a payment must have an amount')
  const lines = paymentLines(loan.balance, amountPaise, on)
  const booking = withStatus(isGivenBack ? { ...loan, isGivenBack } : loan, { kind: 'PAYMENT', lines, on })
  return isGivenBack ? { ...booking, isGivenBack } : booking
}

/**
 * With `isNoLongerOwed`, the payment was reversed while its refund was in progress: what exceeds the amount owed back is due
 * again, and reopens a repaid loan.
 */
export function bookRefund(
  loan: BookableLoan,
  amountPaise: number,
  on: IstDate,
  { isNoLongerOwed = false } = {},
): LoanBooking {
  if (amountPaise > loan.balance.owedBackPaise && !isNoLongerOwed) throw new Error('more would go back than is owed')
  const lines = refundLines(loan.balance, amountPaise, on)
  return withStatus(isNoLongerOwed ? asReversed(loan, on) : loan, { kind: 'REFUND', lines, on })
}

export type PaymentReversal = {
  /** The entry of the payment. */
  reverses: number
  reason: ReversalReason
  takenPaise: number
  /** The part of the payment that was refunded before. */
  refundedPaise?: number
  on: IstDate
  today: IstDate
  /** The day from which the books showed the loan as repaid. */
  closedSince?: IstDate | undefined
}

/**
 * A payment was reversed: from that day on the books are as if it had never been made. `entries` are in the order they were
 * booked, and `loan` is the loan after them; the correction that follows adjusts entries of later days.
 */
export function bookPaymentReversal(
  loan: BookableLoan,
  entries: readonly BookedEntry[],
  { reverses, reason, takenPaise, refundedPaise = 0, on, today, closedSince }: PaymentReversal,
): LoanBooking {
  const details = { reason, ...(refundedPaise > 0 && { refunded_paise: refundedPaise }) }
  const reversal: BookedEntry = {
    kind: 'PAYMENT_REVERSAL',
    reverses,
    bookedOn: on,
    lines: { bank: -takenPaise },
    details,
  }
  const known = [...entries, reversal]
  const reversedEntries = findReversedEntries(known)
  const taken = reversedLines(reversal, reversedEntries, replay(entries, loan.balance))
  const { lines } = paymentReversalLines(loan.balance, taken, on)
  const { penalCharge } = loan.balance
  const spans = [{ closed_since: closedSince, reopened_on: today }, ...entries.map((entry) => entry.details)]
  const isWaived = penalCharge && spans.some((span) => wasClosedOn(penalCharge.on, span))
  const reversed = asReversed(loan, today)
  return {
    ...withStatus(reversed, { kind: 'PAYMENT_REVERSAL', lines, on, reverses }),
    ...{ isGivenBack: reversed.isGivenBack, reversedOn: today },
    ...(refundedPaise > 0 && { refundedPaise }),
    ...(isWaived && { correctTo: today }),
  }
}

export type PaymentReinstatement = {
  reversal: BookedEntry & { id: number }
  reason: ReinstatementReason
  paise: number
  on: IstDate
  today: IstDate
  /** The payment had given the loan back in its cooling-off, and does so again. */
  isGivenBack: boolean
}

/**
 * Reinstates a reversed payment: like a new payment on the day the money was received again, or, if the reversal was a
 * mistake, as if it had never been reversed, which the correction that follows completes.
 */
export function bookPaymentReinstatement(
  loan: BookableLoan,
  { reversal, reason, paise, on, today, isGivenBack }: PaymentReinstatement,
): LoanBooking {
  const entry = { kind: 'PAYMENT_REINSTATEMENT', on, reverses: reversal.id } as const
  if (reason === 'CAME_BACK') {
    const booking = withStatus({ ...loan, isGivenBack }, { ...entry, lines: paymentLines(loan.balance, paise, on) })
    return { ...booking, isGivenBack }
  }
  const reversed = asReversed(loan, today)
  const given = { ...reversed, isGivenBack: isRepaid(loan.status) ? reversed.isGivenBack : isGivenBack }
  const refundedPaise = 0 - refundedOf(reversal)
  return {
    ...withStatus(given, { ...entry, lines: oppositeLines(reversal.lines) }),
    ...{ isGivenBack: given.isGivenBack, reversedOn: today },
    ...(refundedPaise !== 0 && { refundedPaise }),
  }
}

/**
 * Corrects the interest after a back-dated entry, because it was booked without that entry; undefined if nothing needs
 * correcting. `entries` are in the order they were booked, and `loan` is the loan after them. With `upTo`, interest is
 * booked up to that day.
 */
export function bookCorrection(
  loan: BookableLoan,
  entries: readonly BookedEntry[],
  upTo?: IstDate,
): LoanBooking | undefined {
  const lines = correctionLines(entries, loan.balance, upTo)
  return lines && withStatus(loan, { kind: 'CORRECTION', lines, on: upTo ?? loan.balance.bookedTo })
}

/** Waives a balance that is too small to be paid and closes the loan; undefined if nothing or more than that is due. */
export function bookRounding(loan: BookableLoan, on: IstDate): LoanBooking | undefined {
  const { totalPaise } = amountDue(loan.balance, on)
  if (totalPaise <= 0 || totalPaise >= smallestPaymentPaise) return undefined
  return withStatus(loan, { kind: 'ROUNDING', lines: roundingLines(loan.balance, totalPaise, on), on })
}
