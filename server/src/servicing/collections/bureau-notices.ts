import { formatDate, type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { firstReportDay } from 'domain/loan/lifecycle/recovery'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { findLoan, loanNumber } from '../../records/loans/loans.ts'
import { type Decision, readOpenedAt } from './outdated-decisions.ts'
import { RecoveryRefused } from './recover-loan.ts'

export type BureauNotice = Decision & { id: number; reportFrom: IstDate }

type NewNotice = { leadId: number; reportFrom: IstDate; by: string }

/**
 * Announces that a loan will be reported as overdue; the borrower is notified by SMS at the next permitted hour. Returns false
 * if a report from this day was announced already.
 */
export async function announceReport(
  { database, clock }: { database: Database; clock: Clock },
  { leadId, reportFrom, by }: NewNotice,
): Promise<boolean> {
  const loan = await findLoan(database.kysely, leadId)
  if (loan === undefined) throw new RecoveryRefused(`there is no loan ${loanNumber(leadId)}`)
  if (loan.status !== 'OVERDUE') throw new RecoveryRefused(`loan ${loan.loanNo} is ${loan.status}, not OVERDUE`)
  const first = firstReportDay(clock.today())
  if (reportFrom < first) throw new RecoveryRefused(`the earliest day that can be announced is ${formatDate(first)}`)
  const { numInsertedOrUpdatedRows } = await database.kysely
    .insertInto('bureauNotices')
    .values({ leadId, reportFrom, announcedBy: by, announcedAt: clock.now() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return numInsertedOrUpdatedRows === 1n
}

/** A page of notices that have not been sent yet. */
export const listUnsent = (database: Queryable, afterId: number, limit: number): Promise<BureauNotice[]> =>
  database
    .selectFrom('bureauNotices')
    .select(['id', 'leadId', 'reportFrom', 'announcedAt as decidedAt'])
    .where('sentAt', 'is', null)
    .where('id', '>', afterId)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function markSent(database: Queryable, id: number, at: Date): Promise<void> {
  await database.updateTable('bureauNotices').set({ sentAt: at }).where('id', '=', id).execute()
}

/**
 * Whether a loan may be reported on a day: it must still be overdue, and the borrower was told at least a week before.
 */
export async function mayReport(database: Queryable, leadId: number, on: IstDate): Promise<boolean> {
  const loan = await findLoan(database, leadId)
  if (loan?.status !== 'OVERDUE') return false
  const notices = await database
    .selectFrom('bureauNotices')
    .select(['announcedAt', 'sentAt'])
    .where('leadId', '=', leadId)
    .where('reportFrom', '<=', on)
    .execute()
  const openedAt = await readOpenedAt(database, leadId)
  return notices.some(
    ({ announcedAt, sentAt }) => announcedAt > openedAt && sentAt !== null && firstReportDay(istDateOf(sentAt)) <= on,
  )
}

/** Every announced report of a loan, oldest first. */
export const listAnnouncedReports = (database: Queryable, leadId: number) =>
  database
    .selectFrom('bureauNotices')
    .select(['reportFrom', 'announcedAt', 'sentAt'])
    .where('leadId', '=', leadId)
    .orderBy('id')
    .execute()
