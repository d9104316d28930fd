import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'
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
      'work_mode as workMode',
      'company_name as companyName',
      'department',
      'company_type_id as companyTypeId',
      'designation',
      'employed_since as employedSince',
      'address_1 as address1',
      'address_2 as address2',
      'landmark',
      'pincode',
      'office_email_encrypted as officeEmailEncrypted',
    ])
    .where('customer_id', '=', customerId)
    .$narrowType<{ employedSince: IstDate }>()
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { officeEmailEncrypted, ...employment } = found
  return { ...employment, officeEmail: decryptField('employments.office_email', customerId, officeEmailEncrypted) }
}

type StoredEmployment = Omit<Employment, 'officeEmail'> & { customerId: number; officeEmailEncrypted: Buffer }

const upsertEmployment = prepareQuery((database, employment: StoredEmployment) => {
  const columns = {
    work_mode: employment.workMode,
    company_name: employment.companyName,
    department: employment.department,
    company_type_id: employment.companyTypeId,
    designation: employment.designation,
    employed_since: employment.employedSince,
    address_1: employment.address1,
    address_2: employment.address2,
    landmark: employment.landmark,
    pincode: employment.pincode,
    office_email_encrypted: employment.officeEmailEncrypted,
  }
  return database
    .insertInto('employments')
    .values({ customer_id: employment.customerId, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
})

export async function saveEmployment(
  transaction: Transaction,
  customerId: number,
  { officeEmail, ...employment }: Employment,
): Promise<void> {
  const officeEmailEncrypted = encryptField('employments.office_email', customerId, officeEmail)
  await upsertEmployment.execute(transaction, { customerId, ...employment, officeEmailEncrypted })
}

export async function deleteEmployment(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('employments').where('customer_id', '=', customerId).execute()
}
