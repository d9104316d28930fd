import type { LookPurpose } from 'domain/staff/look-purposes'
import type { Transaction } from '../../platform/database/database.ts'
import type { ConsoleContext } from '../staff/door/console-handler.ts'
import { type ConsoleOutcome, refused } from '../staff/door/console-outcome.ts'
import { isBorrower } from '../staff/people/people.ts'
import { RequestRefused } from '../staff/requests/request-kind.ts'
import { isClosed, openCustomer } from './open-customer.ts'
import {
  type Customer,
  findCustomerByProfileId,
  isErased,
  type LockedCustomer,
  lockCustomer,
  readIdentityIndexes,
} from './queries.ts'

/** In the audit trail and in requests. */
export const customerSubject = (profileId: string) => `customer:${profileId}`

type Found<Kind extends Customer> = { customer: Kind }

export const isFound = <Kind extends Customer>(found: Found<Kind> | ConsoleOutcome<never>): found is Found<Kind> =>
  'customer' in found

const isGone = 'The data of this customer is erased.'

/** The customer of an act, locked and named in its record, unless the person may not open their page. */
export async function lockForStaff(
  context: ConsoleContext,
  profileId: string,
  details: Record<string, unknown> = {},
): Promise<Found<LockedCustomer> | ConsoleOutcome<never>> {
  const opened = await openCustomer(context, profileId)
  if (isClosed(opened)) return opened
  const { transaction, audit } = context
  const customer = await lockCustomer(transaction, opened.id)
  audit.about({ subject: customerSubject(profileId), customerId: customer.id, details })
  return isErased(customer) ? refused(isGone) : { customer }
}

/** The customer of a look that comes before an act. */
export async function findForStaff(
  context: ConsoleContext,
  profileId: string,
  purpose: LookPurpose,
): Promise<Found<Customer> | ConsoleOutcome<never>> {
  const customer = await openCustomer(context, profileId)
  if (isClosed(customer)) return customer
  const subject = customerSubject(profileId)
  context.audit.looked({ customerId: customer.id, subject, purpose, isOwnCase: false })
  return isErased(customer) ? refused(isGone) : { customer }
}

/** The customer of a request, who is neither of the people who ask and approve. */
export async function requireCustomer(
  transaction: Transaction,
  profileId: string,
  people: readonly string[],
): Promise<LockedCustomer> {
  const found = await findCustomerByProfileId(transaction, profileId)
  if (found === undefined) throw new RequestRefused('There is no such customer.')
  const customer = await lockCustomer(transaction, found.id)
  if (isErased(customer)) throw new RequestRefused(isGone)
  const indexes = await readIdentityIndexes(transaction, customer.id)
  for (const staffId of people)
    if (await isBorrower(transaction, staffId, indexes))
      throw new RequestRefused('Nobody asks for a change of their own profile, or approves one.')
  return customer
}
