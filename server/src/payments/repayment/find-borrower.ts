import { findOpenLoan } from '../../loans/loans.ts'
import type { Requester } from '../../otp/requester.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { findCustomerByPan } from '../../registration/applicants.ts'
import type { Sessions } from '../../sessions/sessions.ts'

export type Borrower = { customerId: number; leadId: number; isKnownDevice: boolean }

/** Ids begin at 1, so this one finds nothing. */
export const nobody = 0

/**
 * The customer with an open loan and this PAN. Where there is none the same queries run all the same, so that neither
 * their number nor their time tells whose PAN is known.
 */
export async function findBorrower(
  database: Queryable,
  sessions: Sessions,
  pan: string,
  { browserHash, hadCookie }: Requester,
): Promise<Borrower | undefined> {
  const customerId = (await findCustomerByPan(database, pan)) ?? nobody
  const loan = await findOpenLoan(database, customerId)
  const isKnownDevice = hadCookie && (await sessions.isKnownDevice(database, customerId, browserHash))
  return loan && { customerId, leadId: loan.leadId, isKnownDevice }
}
