import type { Queryable } from '../platform/database/database.ts'

/** Every announced report of a loan, oldest first. */
export const listAnnouncedReports = (database: Queryable, leadId: number) =>
  database
    .selectFrom('bureau_notices')
    .select(['report_from as reportFrom', 'announced_at as announcedAt', 'sent_at as sentAt'])
    .where('lead_id', '=', leadId)
    .orderBy('id')
    .execute()
