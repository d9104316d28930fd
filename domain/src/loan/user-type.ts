import { isOpen } from './loan-lifecycle.ts'
import type { LoanStatus } from './loan-statuses.ts'

/** Who asks for a loan: REPEAT has a closed one and none open, UNPAID-REPEAT has one open. */
export const userTypes = ['NEW', 'REPEAT', 'UNPAID-REPEAT'] as const

export type UserType = (typeof userTypes)[number]

/** What kind of customer somebody is, by the statuses of all their applications and loans. */
export function userTypeOf(statuses: readonly LoanStatus[]): UserType {
  if (statuses.some(isOpen)) return 'UNPAID-REPEAT'
  return statuses.includes('CLOSED') ? 'REPEAT' : 'NEW'
}
