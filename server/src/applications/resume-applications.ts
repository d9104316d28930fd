import { listUndecidedLeads } from '../loans/leads.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { addLeadJob, type LeadTask } from './lead-jobs.ts'
import { listPendingPayouts } from './payouts.ts'

type Dependencies = { database: Database; clock: Clock }
type ListPage = (after: number | undefined) => Promise<number[]>

/** Until then the job that was queued with the application is expected to run by itself. */
const patienceMs = 60_000
const batchSize = 200

/** A job that still waits keeps its time; one that a dead process holds, or that has given up, starts anew. */
async function queueAgain({ kysely }: Database, task: LeadTask, listPage: ListPage): Promise<void> {
  let leadIds: number[] = []
  do {
    leadIds = await listPage(leadIds.at(-1))
    for (const leadId of leadIds) await addLeadJob(kysely, task, leadId, { keepsRunAt: true })
  } while (leadIds.length === batchSize)
}

/** Applications and payouts that ought to have moved on get their job again, whatever became of the first one. */
export async function resumeApplications({ database, clock }: Dependencies): Promise<void> {
  const before = new Date(clock.now().getTime() - patienceMs)
  await queueAgain(database, 'decide_application', (after) =>
    listUndecidedLeads(database.kysely, { since: before, limit: batchSize, after }),
  )
  await queueAgain(database, 'disburse_loan', (after) =>
    listPendingPayouts(database.kysely, { createdBefore: before, limit: batchSize, after }),
  )
}
