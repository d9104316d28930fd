import { istDateOf, startOfDay } from 'domain/calendar/ist-date'
import type { Transaction } from '../../../platform/database/database.ts'
import { listCustomersLookedAt } from './audit-entries.ts'
import type { Look } from './audit-trail.ts'

/** Different customers in a day, beyond a person's own cases. */
const alertsAt = 150
const stopsAt = 300

export type LookVerdict = 'fine' | 'alert' | 'stop'

/** Whether these looks are still within what one person needs to see in a day. */
export async function judgeLooks(
  transaction: Transaction,
  staffId: string,
  looks: readonly Look[],
  now: Date,
): Promise<LookVerdict> {
  const counted = looks.filter(({ isOwnCase }) => !isOwnCase).map(({ customerId }) => customerId)
  if (counted.length === 0) return 'fine'
  const before = await listCustomersLookedAt(transaction, staffId, startOfDay(istDateOf(now)))
  const after = new Set([...before, ...counted]).size
  if (after > stopsAt && after > before.size) return 'stop'
  return before.size < alertsAt && after >= alertsAt ? 'alert' : 'fine'
}
