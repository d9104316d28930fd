import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable } from '../platform/database/database.ts'
import { returnAllowance, useAllowance } from './daily-allowance.ts'

/** How often on a day a customer may be contacted about a loan, by whomever and however. */
async function readContactsPerDay(database: Queryable, today: IstDate): Promise<number> {
  const { contactsPerDay } = await database
    .selectFrom('contact_policies')
    .select('contacts_per_day as contactsPerDay')
    .where('starts_on', '<=', today)
    .orderBy('starts_on', 'desc')
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  return contactsPerDay
}

/** Counts a contact before it is made. False when the customer was contacted often enough today. */
export const countContact = async (database: Queryable, customerId: number, today: IstDate): Promise<boolean> =>
  useAllowance(database, { customerId, kind: 'CONTACT', day: today }, await readContactsPerDay(database, today))

/** The contact was not made. */
export const uncountContact = (database: Queryable, customerId: number, today: IstDate): Promise<void> =>
  returnAllowance(database, { customerId, kind: 'CONTACT', day: today })
