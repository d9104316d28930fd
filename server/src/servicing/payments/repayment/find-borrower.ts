import type { Queryable } from '../../../platform/database/database.ts'
import type { Caller } from '../../../platform/http/caller.ts'
import { findCustomerByPan } from '../../../records/customers/applicants.ts'
import { type Loan, listOpenLoans } from '../../../records/loans/loans.ts'
import type { Sessions } from '../../../records/sessions/sessions.ts'

/** With the open loans, oldest first: two if one was reopened beside a newer one. */
export type Borrower = { customerId: number; loans: [Loan, ...Loan[]]; isKnownDevice: boolean }

/** Ids start at 1, so queries with this one run but find nothing. */
export const noCustomerId = 0

/**
 * The customer with an open loan and this PAN. If there is none, the same queries still run, so that the response time does
 * not reveal whether a PAN is known.
 */
export async function findBorrower(
  database: Queryable,
  sessions: Sessions,
  pan: string,
  caller: Caller,
): Promise<Borrower | undefined> {
  const customerId = (await findCustomerByPan(database, pan)) ?? noCustomerId
  const [loan, ...others] = await listOpenLoans(database, customerId)
  const isKnownDevice = await sessions.isKnownDevice(database, customerId, caller)
  return loan && { customerId, loans: [loan, ...others], isKnownDevice }
}
