import type { ReminderKind } from 'domain/loan/reminders'
import type { Queryable } from '../../platform/database/database.ts'

type Reminder = { leadId: number; kind: ReminderKind }

/** Recorded before it is sent, so that parallel jobs never send one twice. Returns false if another job has it. */
export async function claimReminder(database: Queryable, { leadId, kind }: Reminder, at: Date): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await database
    .insertInto('reminders')
    .values({ lead_id: leadId, kind, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** The message could not be sent: the reminder is due again. */
export async function unclaimReminder(database: Queryable, { leadId, kind }: Reminder): Promise<void> {
  await database.deleteFrom('reminders').where('lead_id', '=', leadId).where('kind', '=', kind).execute()
}
