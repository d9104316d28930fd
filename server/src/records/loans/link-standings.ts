import type { LinkStanding } from 'domain/evidence/links'
import { isOpen, isRepaid } from 'domain/loan/lifecycle/loan-lifecycle'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import type { Queryable } from '../../platform/database/database.ts'

/** What weighs most of all the loans and applications of one customer. */
function standingOf(statuses: readonly LoanStatus[]): LinkStanding {
  const sent = statuses.filter((status) => status !== 'NEW')
  if (sent.includes('OVERDUE')) return 'overdue'
  if (sent.some(isOpen)) return 'open'
  if (sent.includes('IN PROCESS') || sent.includes('SANCTIONED')) return 'waiting'
  if (sent.some(isRepaid)) return 'repaid'
  return sent.length > 0 ? 'refused' : 'none'
}

/** Where each of these customers stands; who never sent an application is missing or `none`. */
export async function listStandings(
  database: Queryable,
  customerIds: readonly number[],
): Promise<Map<number, LinkStanding>> {
  const rows = await database
    .selectFrom('leads')
    .select(['customerId', 'status'])
    .where((eb) => eb('customerId', '=', eb.fn.any(eb.val(customerIds))))
    .execute()
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId)
  return new Map([...byCustomer].map(([id, leads]) => [id, standingOf(leads.map(({ status }) => status))]))
}
