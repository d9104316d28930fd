import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import { closeSmallBalances } from './close-small-balances.ts'
import { sealLedger } from './ledger-chain.ts'
import { verifyNightly } from './verify-nightly.ts'

const sealLedgerTask = defineRecurringTask('seal_ledger', '* * * * *')
export const verifyLedgerTask = defineRecurringTask('verify_ledger', '37 21 * * *')
const closeSmallBalancesTask = defineRecurringTask('close_small_balances', '23 2 * * *')

type Dependencies = { database: Database; clock: Clock; log: Logger }

export const ledgerTasks = (dependencies: Dependencies): QueuedTasks => ({
  day_end: [
    sealLedgerTask.does(() => sealLedger(dependencies)),
    verifyLedgerTask.does(async () => {
      const seals = await verifyNightly(dependencies)
      dependencies.log.info({ seals }, 'a part of the ledger was verified')
    }),
    closeSmallBalancesTask.does(() => closeSmallBalances(dependencies)),
  ],
})
