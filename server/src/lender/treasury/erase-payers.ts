import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { type Purge, purgeBatchSize } from '../../platform/jobs/purge.ts'
import { listRetentionRules } from '../../servicing/data-rights/data-requests.ts'
import { lastRetainedDay } from '../../servicing/data-rights/last-activity.ts'
import { eraseReferences } from '../../servicing/payments/results/unmatched-money.ts'

/** Must match the predicate of the partial index. */
const isNamed = sql<boolean>`(narration <> '' or reference <> '')`

async function eraseNarrations(database: Queryable, lastDay: IstDate): Promise<number> {
  const named = database
    .selectFrom('bankStatementLines')
    .select('id')
    .where(isNamed)
    .where('bookedOn', '<=', lastDay)
    .limit(purgeBatchSize)
  const { numUpdatedRows } = await database
    .updateTable('bankStatementLines')
    .set({ narration: '', reference: '' })
    .where('id', 'in', named)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

const lastDayOf = async (database: Queryable, now: Date) =>
  lastRetainedDay(await listRetentionRules(database), 1, istDateOf(now))

/** Bank statements name who paid. When accounts no longer have to be kept, that is erased, and days and amounts stay. */
export const payerPurge: Purge = {
  name: 'bank_statement_lines',
  deleteBatch: async (database, now) => eraseNarrations(database, await lastDayOf(database, now)),
}

/** The same for money that was matched or explained; money that still waits keeps its text. */
export const unmatchedPayerPurge: Purge = {
  name: 'unmatched_money',
  deleteBatch: async (database, now) => eraseReferences(database, await lastDayOf(database, now)),
}
