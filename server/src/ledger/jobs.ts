import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { QueuedTasks, Schedule } from '../platform/jobs/jobs.ts'
import { closeSmallBalances } from './close-small-balances.ts'
import { sealLedger } from './seal-ledger.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger }

export const ledgerTasks = (dependencies: Dependencies): QueuedTasks => ({
  day_end: {
    seal_ledger: () => sealLedger(dependencies),
    close_small_balances: () => closeSmallBalances(dependencies),
  },
})

export const ledgerSchedule: Schedule = [
  { task: 'seal_ledger', match: '* * * * *' },
  { task: 'close_small_balances', match: '23 2 * * *' },
]
