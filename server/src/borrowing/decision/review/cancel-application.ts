import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { changeStatus } from '../../../records/loans/change-status.ts'
import type { Application } from '../end-application.ts'
import { endCaseOf } from './cases.ts'

const ends = {
  WITHDRAWN: { by: 'customer', reason: 'the customer withdrew the application' },
  EXPIRED: { by: 'calendar', reason: 'the document that was asked for did not come in time' },
} as const

/** Ends an application before it is decided; the customer may apply again at once. */
export async function cancelApplication(
  transaction: Transaction,
  { customer, lead }: Application,
  { verdict, clock }: { verdict: keyof typeof ends; clock: Clock },
): Promise<void> {
  const { by, reason } = ends[verdict]
  await endCaseOf(transaction, lead.id, verdict, businessTime(clock))
  await changeStatus(transaction, customer, lead, { to: 'CANCELLED', by, reasons: [reason], at: businessTime(clock) })
}
