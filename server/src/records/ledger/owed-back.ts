import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'

/** Must match the predicate of the partial index. */
const isOwedBack = sql<boolean>`owed_back <> 0`

/** A page of loans on which an overpayment has not been fully refunded, by id. */
export async function listOverpaidLoans(database: Queryable, afterLeadId: number, limit: number): Promise<number[]> {
  const rows = await database
    .selectFrom('ledgerEntries')
    .select('leadId')
    .where(isOwedBack)
    .where('leadId', '>', afterLeadId)
    .groupBy('leadId')
    .having(sql<number>`sum(owed_back)`, '<', 0)
    .orderBy('leadId')
    .limit(limit)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

/** What was paid above the amount due on these loans and has not been refunded yet. */
export async function readOwedBack(database: Queryable, leadIds: readonly number[]): Promise<number> {
  const { owedBackPaise } = await database
    .selectFrom('ledgerEntries')
    .select(sql<number>`-coalesce(sum(owed_back), 0)::int8`.as('owedBackPaise'))
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .where(isOwedBack)
    .executeTakeFirstOrThrow()
  return owedBackPaise
}
