import { EventEmitter } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { Logger, parseCronItems, type Runner, run, type TaskList, type WorkerEvents } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import { type Database, dropIdle } from '../database/database.ts'
import type { TaskWithWork } from './define-task.ts'
import { heartbeatMs, type JobPools, watchJobPools } from './job-pools.ts'
import { runAlone } from './run-alone.ts'

export type Jobs = { stop(): Promise<void> }
/** Recurring tasks; `match` is a crontab pattern in UTC. */
export type Schedule = readonly { task: string; match: string }[]
/** A group of tasks with workers of its own, so that a slow queue does not delay the others. */
export type Queue = { name: string; concurrency: number; tasks: TaskList; schedule: Schedule }
/**
 * `money`: decisions and everything that moves or proves money. `messages`: whatever is sent to customers. `day_end`: work that may
 * take long, such as purges, seals and documents.
 */
export type QueueName = 'money' | 'messages' | 'day_end'
/** The tasks of a module, by queue. */
export type QueuedTasks = Partial<Record<QueueName, readonly TaskWithWork[]>>

const restartAfterMs = 2_000

const preset = {
  worker: {
    // Batching, even with no delay, makes graphile-worker await the storing of results; otherwise a failure of it ends the process.
    completeJobBatchDelay: 0,
    failJobBatchDelay: 0,
    // A stop aborts the signal of running tasks at once, so that long ones can end between two steps.
    gracefulShutdownAbortTimeout: 0,
  },
}

const levels = { error: 'error', warning: 'warn', info: 'debug', debug: 'debug' } as const

/** Restarts the runner when it ends: one worker that cannot store a result, because the database is unavailable, stops them all. */
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
      log.warn({ err: error }, 'background work could not be restarted yet')
    }
    if (isStopping) await runner.stop().catch(() => {})
  }
  async function supervise(): Promise<void> {
    while (!isStopping) {
      await runner.promise.catch(() => {})
      if (isStopping) return
      log.error('background work has ended and will be restarted')
      await restart()
    }
  }
  void supervise()
  return {
    async stop() {
      isStopping = true
      // Fails if the runner has already ended.
      await runner.stop().catch(() => {})
    },
  }
}

/** A scheduled task never runs twice at the same time, in this process or another. */
function scheduledTasks(database: Database, { tasks, schedule }: Queue): TaskList {
  const scheduled = schedule.flatMap(({ task }) => {
    const work = tasks[task]
    if (work === undefined) return []
    const alone: TaskList[string] = (payload, helpers) => runAlone(database, task, async () => work(payload, helpers))
    return [[task, alone]]
  })
  return { ...tasks, ...Object.fromEntries(scheduled) }
}

/** Each start of a runner creates a worker pool, whose id locks its jobs. */
function poolEvents(pools: JobPools): WorkerEvents {
  const events: WorkerEvents = new EventEmitter()
  events.on('pool:create', ({ workerPool: { id, promise } }) => {
    void pools.hold(id).catch(() => {})
    const release = () => void pools.release(id).catch(() => {})
    promise.then(release, release)
  })
  return events
}

function startQueue(database: Database, queue: Queue, pools: JobPools, log: Log): Promise<Jobs> {
  const queueLog = log.child({ part: 'jobs', queue: queue.name })
  const cronItems = queue.schedule.map(({ task, match }) => ({ task, match, options: { jobKey: task } }))
  const start = () =>
    run({
      preset,
      pgPool: database.pool,
      concurrency: queue.concurrency,
      noHandleSignals: true,
      events: poolEvents(pools),
      taskList: scheduledTasks(database, queue),
      parsedCronItems: parseCronItems(cronItems),
      logger: new Logger(() => (level, message) => queueLog[levels[level]](message)),
    })
  return keepRunning(start, database, queueLog)
}

/** Starts the workers of all queues; jobs are queued with the tasks of `defineTask`. */
export async function startJobs(database: Database, queues: readonly Queue[], log: Log): Promise<Jobs> {
  const pools = watchJobPools(database, log)
  const timer = setInterval(() => void pools.heartbeat().catch(() => {}), heartbeatMs).unref()
  const started: Jobs[] = []
  for (const queue of queues) started.push(await startQueue(database, queue, pools, log))
  return {
    async stop() {
      await Promise.all(started.map((jobs) => jobs.stop()))
      clearInterval(timer)
      await pools.stop()
    },
  }
}
