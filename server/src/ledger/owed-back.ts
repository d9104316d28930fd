import { sql } from 'kysely'
import type { Queryable } from '../platform/database/database.ts'

/** A page of loans on which an overpayment has not been fully refunded, by id. */
export async function listLoansOwingBack(database: Queryable, afterLeadId: number, limit: number): Promise<number[]> {
  const rows = await database
    .selectFrom('ledger_entries')
    .select('lead_id as leadId')
    // Must match the predicate of the partial index.
    .where(sql<boolean>`owed_back <> 0`)
    .where('lead_id', '>', afterLeadId)
    .groupBy('lead_id')
    .having(sql<number>`sum(owed_back)`, '<', 0)
    .orderBy('lead_id')
    .limit(limit)
    .execute()
  return rows.map(({ leadId }) => leadId)
}
