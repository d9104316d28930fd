import type { LoanStatus } from 'domain/loan/loan-statuses'
import type { Queryable } from '../platform/database/database.ts'

/** Every status a lead has had, with the reasons of each change, oldest first. */
export const listTransitions = (database: Queryable, leadId: number) =>
  database
    .selectFrom('lead_transitions')
    .select(['to_status as status', 'reasons', 'at'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .$narrowType<{ status: LoanStatus }>()
    .execute()
