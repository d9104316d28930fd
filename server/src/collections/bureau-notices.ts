import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { firstReportDay } from 'domain/loan/recovery'
import { findLoan } from '../loans/loans.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { RecoveryRefused } from './recover-loan.ts'

export type BureauNotice = { id: number; leadId: number; reportFrom: IstDate }

type NewNotice = { leadId: number; reportFrom: IstDate; by: string }

/** Announces that a loan will be reported as overdue; the borrower is told by SMS at the next allowed hour. */
export async function announceReport(
  { database, clock }: { database: Database; clock: Clock },
  { leadId, reportFrom, by }: NewNotice,
): Promise<void> {
  const loan = await findLoan(database.kysely, leadId)
  if (loan?.status !== 'OVERDUE') throw new RecoveryRefused(`the loan is ${loan?.status ?? 'unknown'}`)
  const first = firstReportDay(clock.today())
  if (reportFrom < first) throw new RecoveryRefused(`the first day that can be announced is ${first}`)
  await database.kysely
    .insertInto('bureau_notices')
    .values({ lead_id: leadId, report_from: reportFrom, announced_by: by, announced_at: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** One page after the other. */
export const listUnsent = (database: Queryable, afterId: number, limit: number): Promise<BureauNotice[]> =>
  database
    .selectFrom('bureau_notices')
    .select(['id', 'lead_id as leadId', 'report_from as reportFrom'])
    .where('sent_at', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .$narrowType<{ reportFrom: IstDate }>()
    .execute()

export async function markSent(database: Queryable, id: number, at: Date): Promise<void> {
  await database.updateTable('bureau_notices').set({ sent_at: at }).where('id', '=', id).execute()
}

/** Whether a loan may be reported on a day: it is still overdue, and the borrower was told a week before. */
export async function mayReport(database: Queryable, leadId: number, on: IstDate): Promise<boolean> {
  const loan = await findLoan(database, leadId)
  if (loan?.status !== 'OVERDUE') return false
  const notices = await database
    .selectFrom('bureau_notices')
    .select('sent_at as sentAt')
    .where('lead_id', '=', leadId)
    .where('report_from', '<=', on)
    .execute()
  return notices.some(({ sentAt }) => sentAt !== null && firstReportDay(istDateOf(sentAt)) <= on)
}
