import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { QueuedTasks, Schedule } from '../../platform/jobs/jobs.ts'
import { closeSmallBalances } from './close-small-balances.ts'
import { sealLedger } from './ledger-chain.ts'
import { verifyNightly } from './verify-nightly.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger }

export const ledgerTasks = (dependencies: Dependencies): QueuedTasks => ({
  day_end: {
    seal_ledger: () => sealLedger(dependencies),
    verify_ledger: async () => {
      const seals = await verifyNightly(dependencies)
      dependencies.log.info({ seals }, 'a part of the ledger was verified')
    },
    close_small_balances: () => closeSmallBalances(dependencies),
  },
})

export const ledgerSchedule: Schedule = [
  { task: 'seal_ledger', match: '* * * * *' },
  { task: 'verify_ledger', match: '37 21 * * *' },
  { task: 'close_small_balances', match: '23 2 * * *' },
]
