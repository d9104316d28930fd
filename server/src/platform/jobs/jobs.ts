import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import type { Database } from '../database/database.ts'

export type Jobs = { stop(): Promise<void> }
/** Which tasks run by themselves, and when, in the form of crontab. */
export type Schedule = readonly { task: string; match: string }[]

const concurrency = 2

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/** Runs background work. A job is added in the transaction that causes it (add-job.ts). */
export async function startJobs(database: Database, tasks: TaskList, schedule: Schedule, log: Log): Promise<Jobs> {
  const runner = await run({
    pgPool: database.pool,
    concurrency,
    noHandleSignals: true,
    taskList: tasks,
    parsedCronItems: parseCronItems([...schedule]),
    logger: new Logger(() => (level, message) => log[levels[level]]({ part: 'jobs' }, message)),
  })
  return { stop: () => runner.stop() }
}
