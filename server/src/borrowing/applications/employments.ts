import type { Selectable } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Employments } from '../../platform/database/schema.generated.ts'
import { blindIndex, decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'

export type Employment = Omit<Selectable<Employments>, 'customerId' | 'officeEmailEncrypted' | 'officeEmailIndex'> & {
  officeEmail: string
}

export async function findEmployment(database: Queryable, id: number): Promise<Employment | undefined> {
  const found = await database.selectFrom('employments').selectAll().where('customerId', '=', id).executeTakeFirst()
  if (found === undefined) return undefined
  const { customerId, officeEmailEncrypted, officeEmailIndex: _, ...employment } = found
  return { ...employment, officeEmail: decryptField('employments.office_email', customerId, officeEmailEncrypted) }
}

export async function saveEmployment(
  transaction: Transaction,
  customerId: number,
  { officeEmail, ...employment }: Employment,
): Promise<void> {
  const columns = {
    ...employment,
    officeEmailEncrypted: encryptField('employments.office_email', customerId, officeEmail),
    officeEmailIndex: blindIndex('employments.office_email', officeEmail),
  }
  await transaction
    .insertInto('employments')
    .values({ customerId, ...columns })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(columns))
    .execute()
}

export async function listCustomersByOfficeEmail(database: Queryable, email: string): Promise<number[]> {
  const rows = await database
    .selectFrom('employments')
    .select('customerId')
    .where('officeEmailIndex', '=', blindIndex('employments.office_email', email))
    .execute()
  return rows.map(({ customerId }) => customerId)
}

export async function deleteEmployment(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('employments').where('customerId', '=', customerId).execute()
}
