import { isOpen } from '../lifecycle/loan-lifecycle.ts'
import type { LoanStatus } from '../lifecycle/loan-statuses.ts'

/** A REPEAT customer has a closed loan and none open, an UNPAID-REPEAT customer has one open. */
export const userTypes = ['NEW', 'REPEAT', 'UNPAID-REPEAT'] as const

export type UserType = (typeof userTypes)[number]

/** Decided by the statuses of all applications and loans of the customer. */
export function userTypeOf(statuses: readonly LoanStatus[]): UserType {
  if (statuses.some(isOpen)) return 'UNPAID-REPEAT'
  return statuses.includes('CLOSED') ? 'REPEAT' : 'NEW'
}
