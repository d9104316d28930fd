import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Queryable } from '../../platform/database/database.ts'
import { listOpenings } from '../../records/loans/leads.ts'
import { listLoans } from '../../records/loans/loans.ts'

/** What a person decided about the recovery of a loan, such as its agent. */
export type Decision = { leadId: number; decidedAt: Date }

/** When a loan was last opened, by a payout or again. Earlier decisions about its recovery no longer apply. */
export const readOpenedAt = async (database: Queryable, leadId: number): Promise<Date> =>
  (await listOpenings(database, [leadId])).at(-1)?.at ?? new Date(0)

/**
 * A decision applies until the loan is repaid or its payout is returned. If it is reopened or paid out again, staff must
 * decide again and the borrower is notified again.
 */
export async function findOutdated<Given extends Decision>(
  database: Queryable,
  decisions: readonly Given[],
): Promise<Set<Given>> {
  const leadIds = decisions.map(({ leadId }) => leadId)
  const loans = await listLoans(database, leadIds)
  const openIds = new Set(loans.filter(({ status }) => isOpen(status)).map(({ leadId }) => leadId))
  // The last of a loan stays in the map.
  const openings = new Map((await listOpenings(database, leadIds)).map(({ leadId, at }) => [leadId, at]))
  const isOutdated = ({ leadId, decidedAt }: Decision) =>
    !openIds.has(leadId) || (openings.get(leadId) ?? new Date(0)) >= decidedAt
  return new Set(decisions.filter(isOutdated))
}
