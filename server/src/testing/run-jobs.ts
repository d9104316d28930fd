import { Logger, runOnce } from 'graphile-worker'
import type { Dependencies } from '../dependencies.ts'
import { tasks } from '../jobs.ts'

const maxRounds = 20

/** Makes delayed jobs due now; whether any is left that has not failed before. */
const makeDue = `with due as (
    update graphile_worker._private_jobs set run_at = now() where locked_at is null returning attempts)
  select exists (select from due where attempts = 0) as "isAnyLeft"`

/** Runs all queued jobs and those they add, without waiting until they are due; a job that fails stays queued. */
export async function runJobs(dependencies: Dependencies): Promise<void> {
  const { pool } = dependencies.database
  const logger = new Logger(() => () => {})
  for (let round = 0; round < maxRounds; round++) {
    await runOnce({ pgPool: pool, taskList: tasks(dependencies), noHandleSignals: true, logger })
    const { rows } = await pool.query<{ isAnyLeft: boolean }>(makeDue)
    if (!rows[0]?.isAnyLeft) return
  }
}
