import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { queueMissingOf } from '../../records/loans/lead-task.ts'
import { disburseLoanTask } from './disburse-loan.ts'
import { listPendingPayouts } from './payouts.ts'

/** How long to wait for the job that was queued with the payout. */
const resumeAfterMs = 60_000

/** Queues the job of pending payouts again, in case the first one was lost. */
export function resumePayouts(
  { database, clock }: { database: Database; clock: Clock },
  batchSize?: number,
): Promise<void> {
  const createdBefore = new Date(clock.now().getTime() - resumeAfterMs)
  return queueMissingOf(
    database.kysely,
    disburseLoanTask,
    (page) => listPendingPayouts(database.kysely, { createdBefore, ...page }),
    batchSize,
  )
}
