import type { IstDate } from 'domain/calendar/ist-date'
import type { ReminderKind } from 'domain/loan/lifecycle/reminders'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database/database.ts'

export type Reminder = { leadId: number; kind: ReminderKind }

const rowsOf = (reminders: readonly Reminder[]) => {
  const leadIds = reminders.map(({ leadId }) => leadId)
  const kinds = reminders.map(({ kind }) => kind)
  return sql`unnest(${leadIds}::int8[], ${kinds}::text[]) as claimed (lead_id, kind)`
}

/**
 * Claims reminders before sending them, so that parallel jobs never send one twice. One that was sent before the first day
 * of reminders is about an earlier payout that the bank returned, and does not count. One that has been claimed for ten
 * minutes without a result was left by a process that died, and is claimed again: if it died after sending, the customer is
 * reminded twice, and both count as contacts. Returns the loans claimed here.
 */
export async function claimReminders(
  database: Queryable,
  reminders: readonly (Reminder & { firstDay: IstDate })[],
  at: Date,
): Promise<Set<number>> {
  const leadIds = reminders.map(({ leadId }) => leadId)
  const firstDays = reminders.map(({ firstDay }) => firstDay)
  const { rows } = await sql<{ leadId: number }>`insert into reminders (lead_id, kind, sent_at, sending_since)
    select claimed.lead_id, claimed.kind, ${at}::timestamptz, now() from ${rowsOf(reminders)}
    on conflict (lead_id, kind) do update set sent_at = excluded.sent_at, sending_since = excluded.sending_since
    where reminders.sending_since < now() - interval '10 minutes'
      or reminders.sent_at < (select first_day::timestamp at time zone 'Asia/Kolkata'
        from unnest(${leadIds}::int8[], ${firstDays}::date[]) as loan (lead_id, first_day)
        where loan.lead_id = reminders.lead_id)
    returning lead_id`.execute(database)
  return new Set(rows.map(({ leadId }) => leadId))
}

/** The loans whose reminder another job is sending, or has left without a result. */
export async function listBeingSent(database: Queryable, reminders: readonly Reminder[]): Promise<Set<number>> {
  const { rows } = await sql<{ leadId: number }>`select reminders.lead_id from reminders
    join ${rowsOf(reminders)} using (lead_id, kind) where sending_since is not null`.execute(database)
  return new Set(rows.map(({ leadId }) => leadId))
}

/** For reminders that were sent, or may have been. */
export async function markSent(database: Queryable, reminders: readonly Reminder[]): Promise<void> {
  await sql`update reminders set sending_since = null from ${rowsOf(reminders)}
    where reminders.lead_id = claimed.lead_id and reminders.kind = claimed.kind`.execute(database)
}

/** For reminders that were not sent, so that a later run sends them. */
export async function unclaimReminders(database: Queryable, reminders: readonly Reminder[]): Promise<void> {
  await sql`delete from reminders using ${rowsOf(reminders)}
    where reminders.lead_id = claimed.lead_id and reminders.kind = claimed.kind`.execute(database)
}

/** The reminders of a loan that were sent, oldest first. */
export const listRemindersOfLoan = (database: Queryable, leadId: number) =>
  database
    .selectFrom('reminders')
    .select(['kind', 'sentAt'])
    .where('leadId', '=', leadId)
    .where('sendingSince', 'is', null)
    .orderBy('sentAt')
    .execute()
