import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { listUndecidedLeads } from '../../records/loans/leads.ts'
import { listPendingPayouts } from '../payouts/payouts.ts'
import { type LeadTask, requeueLeadJobs } from './lead-jobs.ts'

type Dependencies = { database: Database; clock: Clock }
type Page = { limit: number; after: number | undefined }
type ListPage = (page: Page) => Promise<number[]>

/** How long to wait for the job that was queued with the application. */
const resumeAfterMs = 60_000

async function requeue({ kysely }: Database, task: LeadTask, limit: number, listPage: ListPage): Promise<void> {
  let leadIds: number[] = []
  do {
    leadIds = await listPage({ limit, after: leadIds.at(-1) })
    await requeueLeadJobs(kysely, task, leadIds)
  } while (leadIds.length === limit)
}

/** Queues the jobs of overdue applications and payouts again, in case the first job was lost. */
export async function resumeApplications({ database, clock }: Dependencies, batchSize = 200): Promise<void> {
  const before = new Date(clock.now().getTime() - resumeAfterMs)
  await requeue(database, 'decide_application', batchSize, (page) =>
    listUndecidedLeads(database.kysely, { since: before, ...page }),
  )
  await requeue(database, 'disburse_loan', batchSize, (page) =>
    listPendingPayouts(database.kysely, { createdBefore: before, ...page }),
  )
}
