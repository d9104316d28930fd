import type { IstDate } from '../calendar/ist-date.ts'
import { amountDue, type LoanBalance } from './loan-balance.ts'
import type { LoanStatus } from './loan-statuses.ts'

/**
 * The life of an application and its loan: from each status, where it may go. Nothing else moves one. Only a payout that
 * the bank returned leads back, to SANCTIONED. That an overdue loan was given back in time may be learnt late.
 */
export const loanLifecycle: Record<LoanStatus, readonly LoanStatus[]> = {
  NEW: ['IN PROCESS'],
  'IN PROCESS': ['SANCTIONED', 'REJECTED'],
  SANCTIONED: ['DISBURSED', 'REJECTED', 'CANCELLED'],
  DISBURSED: ['PART PAYMENT', 'OVERDUE', 'CLOSED', 'CANCELLED IN COOLING-OFF', 'SANCTIONED'],
  'PART PAYMENT': ['OVERDUE', 'CLOSED', 'CANCELLED IN COOLING-OFF'],
  OVERDUE: ['CLOSED', 'CANCELLED IN COOLING-OFF', 'SANCTIONED'],
  CLOSED: [],
  REJECTED: [],
  CANCELLED: [],
  'CANCELLED IN COOLING-OFF': [],
}

export const mayBecome = (from: LoanStatus, to: LoanStatus): boolean => loanLifecycle[from].includes(to)

/** Money is out and not all of it is back. */
export const openLoanStatuses = ['DISBURSED', 'PART PAYMENT', 'OVERDUE'] as const satisfies readonly LoanStatus[]
export type OpenLoanStatus = (typeof openLoanStatuses)[number]

export const isOpen = (status: LoanStatus): status is OpenLoanStatus =>
  (openLoanStatuses as readonly LoanStatus[]).includes(status)

/** Money was out and all of it is back. */
const repaidStatuses = ['CLOSED', 'CANCELLED IN COOLING-OFF'] as const satisfies readonly LoanStatus[]

export const isRepaid = (status: LoanStatus): boolean => (repaidStatuses as readonly LoanStatus[]).includes(status)

/** Nothing more happens to it, and the customer may apply again. */
export const isEnded = (status: LoanStatus): boolean => loanLifecycle[status].length === 0

type Facts = { balance: LoanBalance; repaymentOn: IstDate; hasPaid: boolean; today: IstDate }

/** What an open loan's status ought to be; one that is overdue stays so until nothing is due. */
export function statusOfLoan(status: OpenLoanStatus, { balance, repaymentOn, hasPaid, today }: Facts): LoanStatus {
  if (amountDue(balance, today).totalPaise === 0) return 'CLOSED'
  if (status === 'OVERDUE' || today > repaymentOn) return 'OVERDUE'
  return hasPaid || status === 'PART PAYMENT' ? 'PART PAYMENT' : 'DISBURSED'
}
