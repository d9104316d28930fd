/** Statuses of an application and the loan it becomes, as the API returns them and screens show them. */
export const loanStatuses = [
  'NEW',
  'IN PROCESS',
  'SANCTIONED',
  'DISBURSED',
  'PART PAYMENT',
  'OVERDUE',
  'CLOSED',
  'REJECTED',
  'CANCELLED',
  'CANCELLED IN COOLING-OFF',
] as const

export type LoanStatus = (typeof loanStatuses)[number]
