import type { Queryable } from '../../../platform/database/database.ts'
import { findCustomerByPan } from '../../../records/customers/applicants.ts'
import { findOpenLoan } from '../../../records/loans/loans.ts'
import type { Requester } from '../../../records/otp/requester.ts'
import type { Sessions } from '../../../records/sessions/sessions.ts'

export type Borrower = { customerId: number; leadId: number; isKnownDevice: boolean }

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
  { browserHash, hadCookie }: Requester,
): Promise<Borrower | undefined> {
  const customerId = (await findCustomerByPan(database, pan)) ?? noCustomerId
  const loan = await findOpenLoan(database, customerId)
  const isKnownDevice = hadCookie && (await sessions.isKnownDevice(database, customerId, browserHash))
  return loan && { customerId, leadId: loan.leadId, isKnownDevice }
}
