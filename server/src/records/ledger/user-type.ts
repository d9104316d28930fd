import { type UserType, userTypeOf } from 'domain/loan/decision/user-type'
import type { Queryable } from '../../platform/database/database.ts'
import type { Lead } from '../loans/leads.ts'
import { withShownStatus } from './closed-without-payout.ts'

/** Decided by all leads of the customer. A loan whose payout was returned makes nobody a repeat customer. */
export async function readUserType(
  database: Queryable,
  leads: readonly Pick<Lead, 'id' | 'status'>[],
): Promise<UserType> {
  return userTypeOf((await withShownStatus(database, leads)).map(({ status }) => status))
}
