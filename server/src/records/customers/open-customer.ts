import { purposeOf } from 'domain/staff/look-purposes'
import type { ConsoleContext } from '../staff/door/console-handler.ts'
import { type ConsoleOutcome, forbidden, refused } from '../staff/door/console-outcome.ts'
import { isBorrower, isStaffMember } from '../staff/people/people.ts'
import { type Customer, findCustomerByProfileId, readIdentityIndexes } from './queries.ts'

export type OpenedCustomer = Customer & { worksHere: boolean }

/** A colleague's case is read by those who decide it or check the others. */
const readsColleagues = ['credit_head', 'finance_head', 'compliance', 'inspector']
/** The credit head's own is read by everybody of these but the credit head. */
const readsCreditHead = readsColleagues.filter((role) => role !== 'credit_head')

export const isClosed = (found: object): found is ConsoleOutcome<never> => 'kind' in found

type Viewer = Pick<ConsoleContext, 'transaction' | 'person'>

/** Whether a customer works here, unless the viewer may not read about them: nobody reads about themselves, few about a colleague. */
export async function mayRead(
  { transaction, person }: Viewer,
  customerId: number,
): Promise<{ worksHere: boolean } | ConsoleOutcome<never>> {
  const indexes = await readIdentityIndexes(transaction, customerId)
  if (await isBorrower(transaction, person.staffId, indexes))
    return forbidden('This is you. You see your own account on the site, as every customer does.')
  const { isStaff, isCreditHead } = await isStaffMember(transaction, indexes)
  const readers = isCreditHead ? readsCreditHead : readsColleagues
  if (isStaff && !person.roles.some(({ role }) => readers.includes(role)))
    return forbidden(
      'This customer works here, so only the heads of credit and finance and compliance read about them.',
    )
  return { worksHere: isStaff }
}

/** The customer of an address, unless the viewer may not open them. */
export async function openCustomer(viewer: Viewer, profileId: string): Promise<OpenedCustomer | ConsoleOutcome<never>> {
  const customer = await findCustomerByProfileId(viewer.transaction, profileId)
  if (customer === undefined) return refused('There is no such customer.')
  const answer = await mayRead(viewer, customer.id)
  return isClosed(answer) ? answer : Object.assign(customer, answer)
}

/** Why somebody in this role looks. */
export const purposeOfPerson = ({ roles }: ConsoleContext['person']) => purposeOf(roles.map(({ role }) => role))
