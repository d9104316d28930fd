import { Logger, runOnce } from 'graphile-worker'
import type { Parts } from '../dependencies.ts'
import { tasks } from '../tasks.ts'

const mostRounds = 20

/** Jobs put off run now. Returns whether any waits that has not failed. */
const hurry = `with hurried as (update graphile_worker._private_jobs set run_at = now() where locked_at is null returning attempts)
  select exists (select from hurried where attempts = 0) as "isAnyLeft"`

/** Runs what waits and what that adds, without waiting for its time; a job that fails is left as it is. */
export async function runJobs(parts: Parts): Promise<void> {
  const logger = new Logger(() => () => {})
  for (let round = 0; round < mostRounds; round++) {
    await runOnce({ pgPool: parts.database.pool, taskList: tasks(parts), noHandleSignals: true, logger })
    const { rows } = await parts.database.pool.query<{ isAnyLeft: boolean }>(hurry)
    if (!rows[0]?.isAnyLeft) return
  }
}
