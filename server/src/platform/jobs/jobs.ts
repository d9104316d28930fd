import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { type Database, dropIdle } from '../database/database.ts'

export type Jobs = { stop(): Promise<void> }
/** Which tasks run by themselves, and when, in the form of crontab. */
export type Schedule = readonly { task: string; match: string }[]

const concurrency = 2
const restartAfterMs = 2_000

/** Batched, if only for a moment: otherwise nobody waits for the end of a job to be stored, and a failure ends the process. */
const preset = { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } }

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/**
 * Starts the runner again when it ends: a worker that cannot store the end of its job, because the database is away,
 * gives up, and all others with it.
 */
async function keepRunning(start: () => Promise<Runner>, database: Database, log: Log): Promise<Jobs> {
  let isStopping = false
  let runner = await start()

  async function restart(): Promise<void> {
    await sleep(restartAfterMs, undefined, { ref: false })
    if (isStopping) return
    try {
      await dropIdle(database.pool)
      runner = await start()
    } catch (error) {
      log.warn({ err: error, part: 'jobs' }, 'background work could not be started again yet')
    }
    if (isStopping) await runner.stop().catch(() => {})
  }
  async function supervise(): Promise<void> {
    while (!isStopping) {
      await runner.promise.catch(() => {})
      if (isStopping) return
      log.error({ part: 'jobs' }, 'background work has ended and is started again')
      await restart()
    }
  }
  void supervise()
  return {
    async stop() {
      isStopping = true
      // It fails where the runner has ended by itself.
      await runner.stop().catch(() => {})
    },
  }
}

/** Runs background work. A job is added in the transaction that causes it (add-job.ts). */
export function startJobs(database: Database, tasks: TaskList, schedule: Schedule, log: Log): Promise<Jobs> {
  const start = () =>
    run({
      preset,
      pgPool: database.pool,
      concurrency,
      noHandleSignals: true,
      taskList: tasks,
      parsedCronItems: parseCronItems([...schedule]),
      logger: new Logger(() => (level, message) => log[levels[level]]({ part: 'jobs' }, message)),
    })
  return keepRunning(start, database, log)
}
