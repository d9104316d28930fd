import { hash } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { createUsageCounts } from '../../platform/usage-counts.ts'
import type { Upload } from './read-upload.ts'

/** For one file on one day; then the customer is told what else helps. */
const triesPerFile = 3
const dayMs = 24 * 60 * 60 * 1000

type Dependencies = { database: Database; clock: Clock; hashKey: Buffer }
type Tried = { customerId: number; upload: Upload }

/** Counts the wrong passwords of each locked file. The passwords themselves are kept nowhere. */
export function createPasswordTries(dependencies: Dependencies) {
  const counts = createUsageCounts({ ...dependencies, windowMs: dayMs })
  const keyOf = ({ customerId, upload }: Tried) => `${customerId}:${hash('sha256', upload.file)}`
  return {
    isUsedUp: (tried: Tried) => counts.used(keyOf(tried)) >= triesPerFile,
    /** Whether another one may be tried. */
    countWrong(tried: Tried): boolean {
      counts.add(keyOf(tried), triesPerFile)
      return counts.used(keyOf(tried)) < triesPerFile
    },
    stop: () => counts.stop(),
  }
}

export type PasswordTries = ReturnType<typeof createPasswordTries>
