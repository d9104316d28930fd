import { Logger, parseCronItems, runOnce, type TaskList } from 'graphile-worker'
import type { Logger as Log } from 'pino'
import type { Database } from '../../platform/database/database.ts'
import type { Queue } from '../../platform/jobs/jobs.ts'
import { makeJobsDue } from '../../platform/jobs/make-jobs-due.ts'
import type { PastClock } from './past-clock.ts'

type Dependencies = { database: Database; clock: PastClock; log: Log; queues: readonly Queue[] }

/** What runs by itself: each schedule when its time has come in the past, and the jobs that were queued meanwhile. */
export type DueWork = { runSchedules(): Promise<void>; runJobs(): Promise<void> }

const minuteMs = 60_000
const maxRounds = 20
/** A transfer takes the simulated bank a second. */
const providerMs = 2_000
/** Documents are drawn in a process of their own beside the rest. */
const concurrency = 4

const silent = new Logger(() => () => {})

/** The first of the schedules that match a minute, as the crontab of the running server reads it. */
function scheduledWork(queues: readonly Queue[]) {
  const items = parseCronItems(queues.flatMap(({ schedule }) => [...schedule]))
  return (from: number, to: number): string[] => {
    const due = new Set<string>()
    for (let at = from; at <= to && due.size < items.length; at += minuteMs) {
      const time = new Date(at)
      const digest = {
        ...{ min: time.getUTCMinutes(), hour: time.getUTCHours(), date: time.getUTCDate() },
        ...{ month: time.getUTCMonth() + 1, dow: time.getUTCDay() },
      }
      for (const { task, match } of items) if (!due.has(task) && match(digest)) due.add(task)
    }
    return items.map(({ task }) => task).filter((task) => due.has(task))
  }
}

export function createDueWork({ database, clock, log, queues }: Dependencies): DueWork {
  const tasks: TaskList = Object.assign({}, ...queues.map((queue) => queue.tasks))
  const dueBetween = scheduledWork(queues)
  const minuteOf = (time: Date) => Math.floor(time.getTime() / minuteMs) * minuteMs
  let doneUntil = minuteOf(clock.now())
  return {
    async runSchedules() {
      const until = minuteOf(clock.now())
      const due = dueBetween(doneUntil + minuteMs, until)
      doneUntil = until
      for (const name of due)
        try {
          await tasks[name]?.(undefined, {} as never)
        } catch (error) {
          // As in the running server, the next run tries again.
          log.warn({ err: error, task: name }, 'a schedule has failed')
        }
    },
    async runJobs() {
      for (let round = 0; round < maxRounds && (await makeJobsDue(database.kysely)); round++) {
        if (round > 0) clock.goTo(new Date(clock.now().getTime() + providerMs))
        await runOnce({ pgPool: database.pool, taskList: tasks, noHandleSignals: true, logger: silent, concurrency })
      }
    },
  }
}
