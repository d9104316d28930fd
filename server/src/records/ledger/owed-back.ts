import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'

/** Must match the predicate of the partial index. */
const isOwedBack = sql<boolean>`owed_back <> 0`

/** A page of loans on which an overpayment has not been fully refunded, by id. */
export async function listOverpaidLoans(database: Queryable, afterLeadId: number, limit: number): Promise<number[]> {
  const rows = await database
    .selectFrom('ledger_entries')
    .select('lead_id as leadId')
    .where(isOwedBack)
    .where('lead_id', '>', afterLeadId)
    .groupBy('lead_id')
    .having(sql<number>`sum(owed_back)`, '<', 0)
    .orderBy('lead_id')
    .limit(limit)
    .execute()
  return rows.map(({ leadId }) => leadId)
}

const selectOwedBack = prepareQuery((database, { leadIds }: { leadIds: readonly number[] }) =>
  database
    .selectFrom('ledger_entries')
    .select(sql<number>`-coalesce(sum(owed_back), 0)::int8`.as('owedBackPaise'))
    .where((eb) => eb('lead_id', '=', eb.fn.any(eb.val(leadIds))))
    .where(isOwedBack),
)

/** What was paid above the amount due on these loans and has not been refunded yet. */
export const readOwedBack = async (database: Queryable, leadIds: readonly number[]): Promise<number> =>
  (await selectOwedBack.get(database, { leadIds })).owedBackPaise
