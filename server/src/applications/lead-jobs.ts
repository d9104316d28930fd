import { z } from 'zod'
import type { Queryable } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import { listWaitingKeys } from '../platform/jobs/waiting-jobs.ts'

export type LeadTask =
  | 'decide_application'
  | 'issue_offer'
  | 'notify_offer'
  | 'issue_signed_agreement'
  | 'disburse_loan'
  | 'check_payout'
  | 'notify_disbursed'
  | 'notify_rejected'
  | 'notify_payout_returned'
  | 'issue_loan_documents'

const keyOf = (task: LeadTask, leadId: number) => `${task}:${leadId}`

/** A task is queued at most once per application, however often it is added. */
export const addLeadJob = (
  database: Queryable,
  task: LeadTask,
  leadId: number,
  options: { runAt?: Date; keepsRunAt?: boolean } = {},
): Promise<void> => addJob(database, task, { lead_id: leadId }, { jobKey: keyOf(task, leadId), ...options })

/**
 * Queues a task again for applications whose job was lost, was locked by a process that died, or has used up its attempts. One
 * that has failed and waits is left alone: adding it would forget its attempts, and so the growing time between them.
 */
export async function requeueLeadJobs(database: Queryable, task: LeadTask, leadIds: readonly number[]): Promise<void> {
  const waiting = await listWaitingKeys(
    database,
    leadIds.map((leadId) => keyOf(task, leadId)),
  )
  for (const leadId of leadIds) if (!waiting.has(keyOf(task, leadId))) await addLeadJob(database, task, leadId)
}

const payload = z.object({ lead_id: z.number().int().positive() })

export const readLeadId = (job: unknown): number => payload.parse(job).lead_id
