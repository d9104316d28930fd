import type { Queryable } from '../../platform/database/database.ts'

/** How the history names a person at the lender, who took a decision in place of the policy. */
export const byStaff = (staffId: string) => `staff:${staffId}`

/** Who or what sanctioned each of these leads, as the history names it. */
export async function listSanctioners(database: Queryable, leadIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await database
    .selectFrom('lead_transitions')
    .select(['lead_id as leadId', 'by_whom as by'])
    .where((eb) => eb('lead_id', '=', eb.fn.any(eb.val(leadIds))))
    .where('to_status', '=', 'SANCTIONED')
    .where('from_status', '=', 'IN PROCESS')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ leadId, by }) => [leadId, by]))
}
