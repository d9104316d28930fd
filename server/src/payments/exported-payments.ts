import type { Queryable } from '../platform/database/database.ts'

/** What a borrower started to pay on a loan, as shown in the copy of their data; oldest first. */
export const listAttemptsOfLoan = (database: Queryable, leadId: number) =>
  database
    .selectFrom('payment_attempts')
    .select(['txnid', 'provider', 'purpose', 'amount_paise as amountPaise', 'status', 'started_at as startedAt'])
    .where('lead_id', '=', leadId)
    .orderBy('started_at')
    .execute()

/** The reminders of a loan that were sent, oldest first. */
export const listRemindersOfLoan = (database: Queryable, leadId: number) =>
  database
    .selectFrom('reminders')
    .select(['kind', 'sent_at as sentAt'])
    .where('lead_id', '=', leadId)
    .orderBy('sent_at')
    .execute()
