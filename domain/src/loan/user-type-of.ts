import { isOpen } from './loan-lifecycle.ts'
import type { LoanStatus } from './loan-statuses.ts'
import type { UserType } from './user-types.ts'

/** What kind of customer somebody is, by the statuses of all their applications and loans. */
export function userTypeOf(statuses: readonly LoanStatus[]): UserType {
  if (statuses.some(isOpen)) return 'UNPAID-REPEAT'
  return statuses.includes('CLOSED') ? 'REPEAT' : 'NEW'
}
