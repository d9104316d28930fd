import { Logger, parseCronItems, run, type TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import type { Database } from '../database/database.ts'

export type Jobs = { stop(): Promise<void> }
export type Timetable = { task: string; match: string }[]

const jobsAtOnce = 2

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/** Background work. A job is added in the transaction that causes it, with `graphile_worker.add_job`. */
export async function startJobs(database: Database, tasks: TaskList, timetable: Timetable, log: Log): Promise<Jobs> {
  const runner = await run({
    pgPool: database.pool,
    concurrency: jobsAtOnce,
    noHandleSignals: true,
    taskList: tasks,
    parsedCronItems: parseCronItems(timetable),
    logger: new Logger(() => (level, message) => log[levels[level]]({ part: 'jobs' }, message)),
  })
  return { stop: () => runner.stop() }
}
