import { z } from 'zod'
import type { Queryable } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/add-job.ts'

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

/** A task is queued at most once per application, however often it is added. */
export const addLeadJob = (
  database: Queryable,
  task: LeadTask,
  leadId: number,
  options: { runAt?: Date; keepsRunAt?: boolean } = {},
): Promise<void> => addJob(database, task, { lead_id: leadId }, { jobKey: `${task}:${leadId}`, ...options })

/** Jobs queued by earlier versions have the id as a string. */
const payload = z.object({ lead_id: z.coerce.number().int().positive() })

export const readLeadId = (job: unknown): number => payload.parse(job).lead_id
