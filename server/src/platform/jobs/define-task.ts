import type { JobHelpers, TaskList } from 'graphile-worker'
import type { z } from 'zod'
import type { Queryable } from '../database/database.ts'
import { addJob, type JobOptions } from './add-job.ts'
import { listWaitingKeys } from './waiting-jobs.ts'

type Options = Omit<JobOptions, 'jobKey'> & {
  /** Jobs of the task with the same key replace each other while they wait. */
  key?: string | number
}
type Work<Payload> = (payload: Payload, helpers: JobHelpers) => unknown

/** A task with its work, as the module that runs it hands it to the queues. */
export type TaskWithWork = { name: string; work: NonNullable<TaskList[string]>; match?: string }

/** A kind of background work. A module below the one that runs it is handed the task as a dependency. */
export type Task<Payload> = {
  name: string
  /** In a transaction the job is queued only if the transaction commits. */
  queue(database: Queryable, payload: Payload, options?: Options): Promise<void>
  /**
   * Queues jobs that were lost, were locked by a process that died, or have used up their attempts. One that has failed and
   * waits is left alone: adding it would forget its attempts, and so the growing time between them.
   */
  queueMissing(database: Queryable, payloads: readonly Payload[]): Promise<void>
  does(work: Work<Payload>): TaskWithWork
}

/** Payloads with the same key are queued once. Without a key every call queues a job of its own. */
export function defineTask<Payload extends object>(
  name: string,
  payload: z.ZodType<Payload>,
  keyOf?: (payload: Payload) => string | number | undefined,
  defaults: Pick<JobOptions, 'priority'> = {},
): Task<Payload> {
  const jobKeyOf = (key: string | number | undefined) => (key === undefined ? {} : { jobKey: `${name}:${key}` })
  const queue: Task<Payload>['queue'] = (database, given, { key = keyOf?.(given), ...options } = {}) =>
    addJob(database, name, given, { ...defaults, ...jobKeyOf(key), ...options })
  return {
    name,
    queue,
    async queueMissing(database, payloads) {
      const keys = payloads.map((each) => `${name}:${keyOf?.(each)}`)
      const waiting = await listWaitingKeys(database, keys)
      for (const [index, each] of payloads.entries()) if (!waiting.has(keys[index] ?? '')) await queue(database, each)
    },
    does: (work) => ({ name, work: async (given, helpers) => void (await work(payload.parse(given), helpers)) }),
  }
}

export type RecurringTask = {
  name: string
  /** Runs the task now, with the job of its schedule if one waits. */
  queue(database: Queryable): Promise<void>
  does(work: (helpers: JobHelpers) => unknown): TaskWithWork
}

/** `match` is a crontab pattern in UTC. */
export const defineRecurringTask = (name: string, match: string): RecurringTask => ({
  name,
  queue: (database) => addJob(database, name, {}, { jobKey: name }),
  does: (work) => ({ name, match, work: async (_payload, helpers) => void (await work(helpers)) }),
})
