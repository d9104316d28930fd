import type { IstDate } from '../../calendar/ist-date.ts'
import { amountDue, type LoanBalance } from '../booking/loan-balance.ts'
import type { LoanStatus } from './loan-statuses.ts'

/**
 * The allowed transitions of an application and its loan. A new application is rejected if a changed income fails the check. A returned payout leads back to SANCTIONED, and a reversed payment
 * back to an open loan. An overdue loan can become CANCELLED IN COOLING-OFF because a payment made in time may be reported
 * late.
 */
export const loanLifecycle: Record<LoanStatus, readonly LoanStatus[]> = {
  NEW: ['IN PROCESS', 'REJECTED'],
  'IN PROCESS': ['SANCTIONED', 'REJECTED', 'CANCELLED'],
  SANCTIONED: ['DISBURSED', 'REJECTED', 'CANCELLED'],
  DISBURSED: ['PART PAYMENT', 'OVERDUE', 'CLOSED', 'CANCELLED IN COOLING-OFF', 'SANCTIONED'],
  'PART PAYMENT': ['DISBURSED', 'OVERDUE', 'CLOSED', 'CANCELLED IN COOLING-OFF', 'SANCTIONED'],
  OVERDUE: ['CLOSED', 'CANCELLED IN COOLING-OFF', 'SANCTIONED'],
  CLOSED: ['DISBURSED', 'PART PAYMENT', 'OVERDUE'],
  REJECTED: [],
  CANCELLED: [],
  'CANCELLED IN COOLING-OFF': ['DISBURSED', 'PART PAYMENT', 'OVERDUE'],
}

export const mayBecome = (from: LoanStatus, to: LoanStatus): boolean => loanLifecycle[from].includes(to)

/** Paid out and not fully repaid. */
export const openLoanStatuses = ['DISBURSED', 'PART PAYMENT', 'OVERDUE'] as const satisfies readonly LoanStatus[]
export type OpenLoanStatus = (typeof openLoanStatuses)[number]

export const isOpen = (status: LoanStatus): status is OpenLoanStatus =>
  (openLoanStatuses as readonly LoanStatus[]).includes(status)

/** Paid out and fully repaid. */
const repaidStatuses = ['CLOSED', 'CANCELLED IN COOLING-OFF'] as const satisfies readonly LoanStatus[]

export const isRepaid = (status: LoanStatus): boolean => (repaidStatuses as readonly LoanStatus[]).includes(status)

const endedStatuses: readonly LoanStatus[] = [...repaidStatuses, 'REJECTED', 'CANCELLED']

/** The customer may apply again. Only a payment that is reversed reopens a repaid loan. */
export const isEnded = (status: LoanStatus): boolean => endedStatuses.includes(status)

const isPastDue = (repaymentOn: IstDate, today: IstDate): boolean => today > repaymentOn

/** The status to show: a loan is overdue from the day after its repayment day, even if the job that stores it runs later. */
export const statusOn = (
  { status, repaymentOn }: { status: LoanStatus; repaymentOn: IstDate | null },
  today: IstDate,
): LoanStatus => (isOpen(status) && repaymentOn !== null && isPastDue(repaymentOn, today) ? 'OVERDUE' : status)

type Facts = { balance: LoanBalance; repaymentOn: IstDate; hasPaid: boolean; today: IstDate }

/** The status of an open loan by its balance. An overdue loan stays overdue until nothing is due. */
export function statusOfLoan(status: OpenLoanStatus, { balance, repaymentOn, hasPaid, today }: Facts): LoanStatus {
  if (amountDue(balance, today).totalPaise === 0) return 'CLOSED'
  if (status === 'OVERDUE' || isPastDue(repaymentOn, today)) return 'OVERDUE'
  return hasPaid || status === 'PART PAYMENT' ? 'PART PAYMENT' : 'DISBURSED'
}

/** The status of a loan after a payment on it was reversed; it may have been repaid by that payment. */
export function statusAfterReversal({ balance, repaymentOn, hasPaid, today }: Facts): LoanStatus {
  if (amountDue(balance, today).totalPaise === 0) return 'CLOSED'
  if (isPastDue(repaymentOn, today)) return 'OVERDUE'
  return hasPaid ? 'PART PAYMENT' : 'DISBURSED'
}
