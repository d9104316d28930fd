import { z } from 'zod'
import type { Queryable } from '../../platform/database/database.ts'
import { defineTask, type Task } from '../../platform/jobs/define-task.ts'

export type LeadTask = Task<{ leadId: number }>

const payload = z.object({ leadId: z.number() })

/** A task about one application or loan, which is queued at most once for each, however often it is added. */
export const defineLeadTask = (name: string, defaults: { priority?: number } = {}): LeadTask =>
  defineTask(name, payload, ({ leadId }) => leadId, defaults)

type Page = { limit: number; after: number | undefined }

/** Queues the jobs of all listed leads that have none. */
export async function queueMissingOf(
  database: Queryable,
  task: LeadTask,
  listPage: (page: Page) => Promise<number[]>,
  limit = 200,
): Promise<void> {
  let leadIds: number[] = []
  do {
    leadIds = await listPage({ limit, after: leadIds.at(-1) })
    await task.queueMissing(
      database,
      leadIds.map((leadId) => ({ leadId })),
    )
  } while (leadIds.length === limit)
}
