import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'

export type Employment = {
  workMode: string
  companyName: string
  department: string
  companyTypeId: number
  designation: string
  employedSince: IstDate
  address1: string
  address2: string
  landmark: string
  pincode: string
  officeEmail: string
}

export async function findEmployment(database: Queryable, customerId: number): Promise<Employment | undefined> {
  const found = await database
    .selectFrom('employments')
    .select([
      'workMode',
      'companyName',
      'department',
      'companyTypeId',
      'designation',
      'employedSince',
      'address1',
      'address2',
      'landmark',
      'pincode',
      'officeEmailEncrypted',
    ])
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { officeEmailEncrypted, ...employment } = found
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
  }
  await transaction
    .insertInto('employments')
    .values({ customerId, ...columns })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(columns))
    .execute()
}

export async function deleteEmployment(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('employments').where('customerId', '=', customerId).execute()
}
