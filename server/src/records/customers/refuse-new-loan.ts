import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { refuse } from '../../platform/http/outcome.ts'
import { findBlock } from './customer-blocks.ts'
import { findCooling } from './mobile-moves.ts'

/** While the profile's new number is still on trial. */
export async function refuseWhileCooling(database: Queryable, customerId: number, clock: Clock) {
  const cooling = await findCooling(database, customerId, businessTime(clock))
  return cooling && refuse('mobileMovedLately', cooling)
}

/** Why this customer takes no new loan now, whatever was offered before; undefined if they may. */
export async function refuseNewLoan(database: Queryable, customerId: number, clock: Clock) {
  const cooling = await refuseWhileCooling(database, customerId, clock)
  if (cooling) return cooling
  const block = await findBlock(database, customerId, clock.today())
  return block && refuse('newLoansBlocked', block)
}
