import { type UserType, userTypeOf } from 'domain/loan/decision/user-type'
import type { Lead } from '../loans/leads.ts'
import type { Queryable } from '../platform/database/database.ts'
import { listClosedWithoutPayout } from './closed-without-payout.ts'

/** Decided by all leads of the customer. A loan whose payout was returned makes nobody a repeat customer. */
export async function readUserType(
  database: Queryable,
  leads: readonly Pick<Lead, 'id' | 'status'>[],
): Promise<UserType> {
  const loans = leads.map(({ id: leadId, status }) => ({ leadId, status }))
  const withoutPayout = await listClosedWithoutPayout(database, loans)
  return userTypeOf(loans.filter(({ leadId }) => !withoutPayout.has(leadId)).map(({ status }) => status))
}
