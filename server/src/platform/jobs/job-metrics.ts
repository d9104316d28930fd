import type { TaskList } from 'graphile-worker'
import { sql } from 'kysely'
import { Gauge, Histogram, type Registry } from 'prom-client'
import type { Database } from '../database/database.ts'
import { withRootSpan } from '../telemetry/with-span.ts'
import { isGivenUp, isUsedUp } from './given-up-jobs.ts'
import type { Queue } from './jobs.ts'

type Waiting = { task: string; due: number; failing: number; givenUp: number; oldestSeconds: number }

const isDue = sql`(run_at <= now() and not ${isUsedUp})`

/** The table contains only unfinished jobs, so it is small. */
const listWaiting = async (database: Database): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`select task_identifier as task,
      count(*) filter (where ${isDue})::int4 as due,
      count(*) filter (where attempts > 0 and last_error is not null and not ${isUsedUp})::int4 as failing,
      count(*) filter (where ${isGivenUp})::int4 as given_up,
      coalesce(extract(epoch from now() - min(run_at) filter (where ${isDue})), 0)::float8 as oldest_seconds
    from graphile_worker.jobs group by task_identifier`.execute(database.kysely)
  return rows
}

/** Queried at each scrape. */
export function measureQueues(registry: Registry, database: Database, queues: readonly Queue[]): void {
  /** All gauges of one scrape share one query. */
  let reading: Promise<Waiting[]> | undefined
  const readOnce = (): Promise<Waiting[]> => {
    reading ??= listWaiting(database).finally(() => {
      reading = undefined
    })
    return reading
  }
  const measure = (name: string, help: string, read: (of: Waiting[]) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        const waiting = await readOnce()
        for (const { name: queue, tasks } of queues)
          this.set({ queue }, read(waiting.filter(({ task }) => task in tasks)))
      },
    })
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0)
  measure('jobs_due', 'Jobs that are due', (of) => sum(of.map(({ due }) => due)))
  measure('jobs_failing', 'Jobs that failed and will be retried', (of) => sum(of.map((each) => each.failing)))
  measure('jobs_given_up', 'Jobs that failed too often and will not be retried', (of) =>
    sum(of.map(({ givenUp }) => givenUp)),
  )
  measure('jobs_oldest_due_seconds', 'How long the oldest due job has waited', (of) =>
    Math.max(0, ...of.map(({ oldestSeconds }) => oldestSeconds)),
  )
}

/** Scheduled work is queued only by a process that does background work, so without one no job is late. */
export function measureJobPools(registry: Registry, database: Database): void {
  new Gauge({
    name: 'job_pools_alive',
    help: 'Worker pools of all processes with a heartbeat in the last minute; a process that does background work has three',
    registers: [registry],
    async collect() {
      const { alive } = await database.kysely
        .selectFrom('jobPools')
        .select((eb) => eb.fn.countAll<number>().as('alive'))
        .where('beatenAt', '>', sql<Date>`now() - interval '1 minute'`)
        .executeTakeFirstOrThrow()
      this.set(alive)
    },
  })
}

/** Wraps the tasks of the queues so that the duration and result of each run are measured and traced. */
export function measureTasks(registry: Registry, queues: readonly Queue[]): Queue[] {
  const seconds = new Histogram({
    name: 'job_seconds',
    help: 'Duration of one run of a job',
    labelNames: ['queue', 'task', 'result'],
    buckets: [0.01, 0.1, 1, 10, 60, 300],
    registers: [registry],
  })
  const measured = (queue: string, task: string, run: TaskList[string]): TaskList[string] => {
    // From the start, because Prometheus does not count the increase with which a series appears.
    for (const result of ['done', 'failed']) seconds.zero({ queue, task, result })
    return async (...parameters) => {
      const end = seconds.startTimer({ queue, task })
      try {
        await withRootSpan(`job ${task}`, { 'agrim.queue': queue }, async () => run?.(...parameters))
        end({ result: 'done' })
      } catch (error) {
        end({ result: 'failed' })
        throw error
      }
    }
  }
  return queues.map(({ tasks, ...queue }) => ({
    ...queue,
    tasks: Object.fromEntries(Object.entries(tasks).map(([task, run]) => [task, measured(queue.name, task, run)])),
  }))
}
