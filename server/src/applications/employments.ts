import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepare-query.ts'

/** Where a customer works. */
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

export const findEmployment = (database: Queryable, customerId: number): Promise<Employment | undefined> =>
  database
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
      'office_email as officeEmail',
    ])
    .where('customer_id', '=', customerId)
    .$narrowType<{ employedSince: IstDate }>()
    .executeTakeFirst()

const upsertEmployment = prepareQuery((database, employment: Employment & { customerId: number }) => {
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
    office_email: employment.officeEmail,
  }
  return database
    .insertInto('employments')
    .values({ customer_id: employment.customerId, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
})

export async function saveEmployment(
  transaction: Transaction,
  customerId: number,
  employment: Employment,
): Promise<void> {
  await upsertEmployment.execute(transaction, { customerId, ...employment })
}
