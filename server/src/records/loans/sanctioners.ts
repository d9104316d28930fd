import type { Queryable } from '../../platform/database/database.ts'

/** How the history names a person at the lender, who took a decision in place of the policy. */
export const byStaff = (staffId: string) => `staff:${staffId}`

/** Who or what sanctioned each of these leads, as the history names it. */
export async function listSanctioners(database: Queryable, leadIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await database
    .selectFrom('leadTransitions')
    .select(['leadId', 'byWhom as by'])
    .where((eb) => eb('leadId', '=', eb.fn.any(eb.val(leadIds))))
    .where('toStatus', '=', 'SANCTIONED')
    .where('fromStatus', '=', 'IN PROCESS')
    .orderBy('id')
    .execute()
  return new Map(rows.map(({ leadId, by }) => [leadId, by]))
}

export const isByStaff = (by: string): boolean => by.startsWith('staff:')

/** Who or what sanctioned it last, and when; undefined before that. */
export const findSanction = (database: Queryable, leadId: number): Promise<{ by: string; at: Date } | undefined> =>
  database
    .selectFrom('leadTransitions')
    .select(['byWhom as by', 'at'])
    .where('leadId', '=', leadId)
    .where('toStatus', '=', 'SANCTIONED')
    .where('fromStatus', '=', 'IN PROCESS')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
