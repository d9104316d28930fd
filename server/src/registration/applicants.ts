import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import { type PreparedQuery, prepareQuery } from '../platform/database/prepare-query.ts'
import type { Applicants } from '../platform/database/schema.generated.ts'

/** What a customer told us in the registration; steps not taken yet are null. */
export type ApplicantDetails = {
  pan: string | null
  fullName: string | null
  panVerifiedAt: Date | null
  personalEmail: string | null
  dateOfBirth: IstDate | null
  gender: number | null
  maritalStatusId: number | null
  spouseName: string | null
  residenceTypeId: number | null
  residenceAddress1: string | null
  residenceAddress2: string | null
  residenceLandmark: string | null
  residencePincode: string | null
  incomeTypeId: number | null
  salaryModeId: number | null
  salaryDate: IstDate | null
  monthlyIncomePaise: number | null
}

const selectApplicant = prepareQuery((database, { customerId }: { customerId: number }) =>
  database
    .selectFrom('applicants')
    .select([
      'pan',
      'full_name as fullName',
      'pan_verified_at as panVerifiedAt',
      'personal_email as personalEmail',
      'date_of_birth as dateOfBirth',
      'gender',
      'marital_status_id as maritalStatusId',
      'spouse_name as spouseName',
      'residence_type_id as residenceTypeId',
      'residence_address_1 as residenceAddress1',
      'residence_address_2 as residenceAddress2',
      'residence_landmark as residenceLandmark',
      'residence_pincode as residencePincode',
      'income_type_id as incomeTypeId',
      'salary_mode_id as salaryModeId',
      'salary_date as salaryDate',
      'monthly_income_paise as monthlyIncomePaise',
    ])
    .where('customer_id', '=', customerId)
    .$narrowType<{ dateOfBirth: IstDate | null; salaryDate: IstDate | null }>(),
)

/** Nothing for a customer who has not given a PAN yet. */
export const findApplicant = (database: Queryable, customerId: number): Promise<ApplicantDetails | undefined> =>
  selectApplicant.find(database, { customerId })

/** For a customer past the registration. */
export async function readApplicant(database: Queryable, customerId: number): Promise<ApplicantDetails> {
  const applicant = await findApplicant(database, customerId)
  if (applicant === undefined) throw new Error('the customer has no registration')
  return applicant
}

export async function readDateOfBirth(database: Queryable, customerId: number): Promise<IstDate | null> {
  return (await findApplicant(database, customerId))?.dateOfBirth ?? null
}

export async function findCustomerByPan(database: Queryable, pan: string): Promise<number | undefined> {
  const row = await database.selectFrom('applicants').select('customer_id').where('pan', '=', pan).executeTakeFirst()
  return row?.customer_id
}

type Columns = Partial<Omit<Applicants, 'customer_id' | 'pan_verified_at'>> & { pan_verified_at?: Date }
type ColumnsOfCustomer = Columns & { customer_id: number }
type SaveQuery = PreparedQuery<ColumnsOfCustomer, unknown>

const only = (names: readonly (keyof Columns)[], columns: Columns): Columns =>
  Object.fromEntries(names.map((name) => [name, columns[name]]))

const prepareUpdate = (names: readonly (keyof Columns)[]): SaveQuery =>
  prepareQuery((database, parameters: ColumnsOfCustomer) =>
    database.updateTable('applicants').set(only(names, parameters)).where('customer_id', '=', parameters.customer_id),
  )

/** One for each step: each saves its own columns. */
const updates = new Map<string, SaveQuery>()

/** Begins the registration, or begins it again with another PAN. */
export async function startRegistration(transaction: Transaction, customerId: number, columns: Columns): Promise<void> {
  await transaction
    .insertInto('applicants')
    .values({ customer_id: customerId, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute()
}

/** Saves the columns of a later step. */
export async function updateApplicant(transaction: Transaction, customerId: number, columns: Columns): Promise<void> {
  const names = Object.keys(columns) as (keyof Columns)[]
  const key = names.join()
  const update = updates.get(key) ?? prepareUpdate(names)
  updates.set(key, update)
  const { numAffectedRows } = await update.execute(transaction, { customer_id: customerId, ...columns })
  if (numAffectedRows !== 1n) throw new Error('the customer has no registration')
}
