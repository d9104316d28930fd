import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { blindIndex } from '../../../platform/field-encryption/personal-data.ts'
import type { NamedPerson } from '../../../records/customers/applicants.ts'

export type Screening = { customerId: number; personHash: Buffer; listId: number; screenedAt: Date }

/** Another name or date of birth has another hash. */
export const hashPerson = ({ fullName, dateOfBirth }: NamedPerson): Buffer =>
  blindIndex('screenings.person', `${dateOfBirth} ${fullName}`)

export const findScreening = (database: Queryable, customerId: number): Promise<Screening | undefined> =>
  database
    .selectFrom('screenings')
    .select(['customerId', 'personHash', 'listId', 'screenedAt'])
    .where('customerId', '=', customerId)
    .executeTakeFirst()

export async function listScreenings(
  database: Queryable,
  customerIds: readonly number[],
): Promise<Map<number, Screening>> {
  const rows = await database
    .selectFrom('screenings')
    .select(['customerId', 'personHash', 'listId', 'screenedAt'])
    .where((eb) => eb('customerId', '=', eb.fn.any(eb.val(customerIds))))
    .execute()
  return new Map(rows.map((row) => [row.customerId, row]))
}

/** A comparison with an earlier edition that ends later changes nothing. */
export async function saveScreenings(transaction: Transaction, screenings: readonly Screening[]): Promise<void> {
  if (screenings.length === 0) return
  await transaction
    .insertInto('screenings')
    .values(screenings.map((screening) => ({ ...screening, firstScreenedAt: screening.screenedAt })))
    .onConflict((conflict) =>
      conflict
        .column('customerId')
        .doUpdateSet((eb) => ({
          personHash: eb.ref('excluded.personHash'),
          listId: eb.ref('excluded.listId'),
          screenedAt: eb.ref('excluded.screenedAt'),
        }))
        .whereRef('screenings.listId', '<=', 'excluded.listId'),
    )
    .execute()
}
