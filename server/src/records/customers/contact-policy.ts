import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable } from '../../platform/database/database.ts'
import { returnAllowances, useAllowances } from './daily-allowance.ts'

/** How often a day a customer may be contacted about a loan, over all channels and callers. */
async function readContactsPerDay(database: Queryable, today: IstDate): Promise<number> {
  const { contactsPerDay } = await database
    .selectFrom('contactPolicies')
    .select('contactsPerDay')
    .where('startsOn', '<=', today)
    .orderBy('startsOn', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return contactsPerDay
}

/** Counts a contact before it is made. Returns the customers who may be contacted, that is, are below today's limit. */
export const countContacts = async (
  database: Queryable,
  customerIds: readonly number[],
  today: IstDate,
): Promise<Set<number>> =>
  useAllowances(database, { customerIds, kind: 'CONTACT', day: today }, await readContactsPerDay(database, today))

/** The same for one customer. False if today's limit is reached. */
export const countContact = async (database: Queryable, customerId: number, today: IstDate): Promise<boolean> =>
  (await countContacts(database, [customerId], today)).has(customerId)

/** Reverses countContacts for contacts that were not made. */
export const uncountContacts = (database: Queryable, customerIds: readonly number[], today: IstDate): Promise<void> =>
  returnAllowances(database, { customerIds, kind: 'CONTACT', day: today })
