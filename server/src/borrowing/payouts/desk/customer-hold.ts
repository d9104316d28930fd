import { formatIstDateTime } from 'domain/calendar/ist-time'
import type { HoldReason } from 'domain/loan/payout/release'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { findChangeHold } from '../../../records/customers/account-changes.ts'
import { findBlock } from '../../../records/customers/customer-blocks.ts'

export type Hold = { heldBecause: HoldReason; reason: string | null }

/**
 * Why nothing may be paid to this customer now, by policy or person: new loans are blocked, or the day of a changed account or
 * e-mail address, which the customer was promised, has not passed. The end of a block leaves the payout to a person.
 */
export async function findCustomerHold(
  database: Queryable,
  customerId: number,
  clock: Clock,
): Promise<(Hold & { reason: string }) | undefined> {
  const block = await findBlock(database, customerId, clock.today())
  if (block) return { heldBecause: 'PERSON', reason: `The customer is ${block.reason}` }
  const until = await findChangeHold(database, customerId, businessTime(clock))
  return (
    until && { heldBecause: 'RECENT_CHANGE', reason: `Changed on a new device; held until ${formatIstDateTime(until)}` }
  )
}
