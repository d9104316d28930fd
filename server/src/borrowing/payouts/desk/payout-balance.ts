import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { defineRecurringTask } from '../../../platform/jobs/define-task.ts'
import type { Payout } from '../../../providers/payout/payout.ts'

export const readBalanceTask = defineRecurringTask('read_payout_balance', '*/5 * * * *')

type Dependencies = { database: Database; clock: Clock; payout: Payout }

/** Asks the provider what is left, so that the desk need not wait for it. */
export async function storeBalance({ database, clock, payout }: Dependencies): Promise<void> {
  const availablePaise = await payout.availablePaise?.()
  if (availablePaise === undefined) return
  const row = { availablePaise, readAt: clock.now() }
  await database.kysely
    .insertInto('payoutBalance')
    .values(row)
    .onConflict((conflict) => conflict.column('isOnlyRow').doUpdateSet(row))
    .execute()
}

export async function showBalance(database: Queryable) {
  const found = await database.selectFrom('payoutBalance').select(['availablePaise', 'readAt']).executeTakeFirst()
  return found ? { available: found.availablePaise / 100, read_at: found.readAt.toISOString() } : null
}
