/** What a customer is told about an application and the loan it becomes, as returned and as shown. */
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
