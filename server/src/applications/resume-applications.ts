import { listUndecidedLeads } from '../loans/leads.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { addLeadJob, type LeadTask } from './lead-jobs.ts'
import { listPendingPayouts } from './payouts.ts'

type Dependencies = { database: Database; clock: Clock }
type ListPage = (after: number | undefined) => Promise<number[]>

/** How long to wait for the job that was queued with the application. */
const resumeAfterMs = 60_000
const batchSize = 200

/** A waiting job keeps its time; one that a dead process has locked, or that has used up its attempts, is replaced. */
async function requeue({ kysely }: Database, task: LeadTask, listPage: ListPage): Promise<void> {
  let leadIds: number[] = []
  do {
    leadIds = await listPage(leadIds.at(-1))
    for (const leadId of leadIds) await addLeadJob(kysely, task, leadId, { keepsRunAt: true })
  } while (leadIds.length === batchSize)
}

/** Queues the jobs of overdue applications and payouts again, in case the first job was lost. */
export async function resumeApplications({ database, clock }: Dependencies): Promise<void> {
  const before = new Date(clock.now().getTime() - resumeAfterMs)
  await requeue(database, 'decide_application', (after) =>
    listUndecidedLeads(database.kysely, { since: before, limit: batchSize, after }),
  )
  await requeue(database, 'disburse_loan', (after) =>
    listPendingPayouts(database.kysely, { createdBefore: before, limit: batchSize, after }),
  )
}
