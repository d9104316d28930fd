import type { IstDate } from '../calendar/ist-date.ts'
import { type EntryKind, type Lines, sumLines } from '../ledger/accounts.ts'
import { balanceAfter } from './balance-after.ts'
import {
  chargeLines,
  type Disbursal,
  disbursalLines,
  paymentLines,
  refundLines,
  reversalLines,
  roundingLines,
} from './bookkeeping.ts'
import { amountDue, type LoanBalance } from './loan-balance.ts'
import { isOpen, isRepaid, statusOfLoan } from './loan-lifecycle.ts'
import type { LoanStatus } from './loan-statuses.ts'
import { type BookedEntry, correctionLines } from './replay.ts'

/** What happens to a loan: the entry, and the status that follows from it. */
export type LoanBooking = {
  kind: EntryKind
  lines: Lines
  on: IstDate
  status: LoanStatus
  /** The loan is given back in its cooling-off, if all of it is paid. */
  isGivenBack?: boolean
  /** What a CHARGE charges by itself; a penal charge that falls due with it is in its lines too. */
  chargePaise?: number
}

/** What must be known of a loan to book on it. */
export type BookableLoan = {
  status: LoanStatus
  balance: LoanBalance
  repaymentOn: IstDate | null
  hasPaid: boolean
  /** The money of a disbursal came back once; payments that still arrive are owed back. */
  wasReturned?: boolean
  /** A payment that gives the loan back has come in time. */
  isGivenBack?: boolean
}

type Entry = Omit<LoanBooking, 'status' | 'isGivenBack'>

/** The loan once an entry is in its books. */
export function loanAfter<Loan extends BookableLoan>(loan: Loan, booking: LoanBooking): Loan {
  const { kind, lines, on, status, isGivenBack } = booking
  return {
    ...loan,
    status,
    balance: balanceAfter(loan.balance, lines, on),
    hasPaid: loan.hasPaid || kind === 'PAYMENT',
    ...(kind === 'REVERSAL' && { wasReturned: true }),
    ...(isGivenBack && { isGivenBack }),
  }
}

/** A loan that is closed stays closed, whatever still arrives. */
function withStatus(loan: BookableLoan, entry: Entry): LoanBooking {
  const { status, balance, repaymentOn, hasPaid, isGivenBack } = loan
  if (!isOpen(status)) return { ...entry, status }
  if (repaymentOn === null) throw new Error('an open loan has a day of repayment')
  const after = balanceAfter(balance, entry.lines, entry.on)
  const facts = { balance: after, repaymentOn, hasPaid: hasPaid || entry.kind === 'PAYMENT', today: after.bookedTo }
  const next = statusOfLoan(status, facts)
  return { ...entry, status: isGivenBack && next === 'CLOSED' ? 'CANCELLED IN COOLING-OFF' : next }
}

function requireDisbursed({ status, wasReturned = false }: BookableLoan): void {
  if (!isOpen(status) && !isRepaid(status) && !wasReturned)
    throw new Error(`nothing can be booked on a loan that is ${status}`)
}

/** The loan begins. */
export function bookDisbursal(disbursal: Disbursal, on: IstDate): LoanBooking {
  return { kind: 'DISBURSAL', lines: disbursalLines(disbursal), on, status: 'DISBURSED' }
}

/**
 * The bank returned the money: the loan is as if it had never been paid out, without interest. It may be paid out anew if
 * nothing was paid on it; otherwise it is closed, and what was paid is owed back.
 */
export function bookReversal(loan: BookableLoan, entries: readonly BookedEntry[], on: IstDate): LoanBooking {
  const disbursal = entries.findLast(({ kind }) => kind === 'DISBURSAL')
  if (disbursal === undefined || !(isOpen(loan.status) || isRepaid(loan.status)))
    throw new Error(`there is no disbursal to reverse on a loan that is ${loan.status}`)
  const lines = reversalLines(sumLines(entries.map((entry) => entry.lines)), -(disbursal.lines.bank ?? 0))
  const status = isOpen(loan.status) ? (loan.hasPaid ? 'CLOSED' : 'SANCTIONED') : loan.status
  return { kind: 'REVERSAL', lines, on, status }
}

/** One that gives the loan back ends it as such, if nothing is left. */
export function bookPayment(
  loan: BookableLoan,
  amountPaise: number,
  on: IstDate,
  { isGivenBack = false } = {},
): LoanBooking {
  requireDisbursed(loan)
  const lines = paymentLines(loan.balance, amountPaise, on)
  const booking = withStatus(isGivenBack ? { ...loan, isGivenBack } : loan, { kind: 'PAYMENT', lines, on })
  return isGivenBack ? { ...booking, isGivenBack } : booking
}

/** Undefined where the loan has cost all it may. */
export function bookCharge(loan: BookableLoan, chargePaise: number, on: IstDate): LoanBooking | undefined {
  if (!isOpen(loan.status)) throw new Error(`a loan that is ${loan.status} bears no charge`)
  const lines = chargeLines(loan.balance, chargePaise, on)
  const chargedPaise = (lines.charges ?? 0) - amountDue(loan.balance, on).penalPaise
  return chargedPaise === 0 ? undefined : withStatus(loan, { kind: 'CHARGE', lines, on, chargePaise: chargedPaise })
}

/** Never more than is owed back. */
export function bookRefund(loan: BookableLoan, amountPaise: number, on: IstDate): LoanBooking {
  requireDisbursed(loan)
  if (amountPaise > loan.balance.owedBackPaise) throw new Error('more would go back than is owed')
  return withStatus(loan, { kind: 'REFUND', lines: refundLines(loan.balance, amountPaise, on), on })
}

/**
 * Undefined where the books say what they ought to. Needed after a payment that we learnt of late: the interest booked
 * since its day was computed without it. `loan` is as the entries left it; they are in the order they were booked.
 */
export function bookCorrection(loan: BookableLoan, entries: readonly BookedEntry[]): LoanBooking | undefined {
  const lines = correctionLines(entries, loan.balance)
  return lines && withStatus(loan, { kind: 'CORRECTION', lines, on: loan.balance.bookedTo })
}

/** A loan of which less than this is left is closed: nobody can pay it. */
const smallestDuePaise = 100

/** Undefined where nothing is left to be rounded off, or too much. */
export function bookRounding(loan: BookableLoan, on: IstDate): LoanBooking | undefined {
  const { totalPaise } = amountDue(loan.balance, on)
  if (totalPaise <= 0 || totalPaise >= smallestDuePaise) return undefined
  return withStatus(loan, { kind: 'ROUNDING', lines: roundingLines(loan.balance, totalPaise, on), on })
}
