import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { type PreparedQuery, prepareQuery } from '../../platform/database/prepare-query.ts'
import type { Applicants } from '../../platform/database/schema.generated.ts'
import { blindIndex, decryptOptional, encryptField } from '../../platform/field-encryption/personal-data.ts'

/** The details that a customer has entered during registration; null until the step that asks for them is completed. */
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
      'pan_encrypted as panEncrypted',
      'full_name as fullName',
      'pan_verified_at as panVerifiedAt',
      'personal_email_encrypted as personalEmailEncrypted',
      'date_of_birth_encrypted as dateOfBirthEncrypted',
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
    .$narrowType<{ salaryDate: IstDate | null }>(),
)

const decryptDateOfBirth = (customerId: number, encrypted: Buffer | null) =>
  decryptOptional('applicants.date_of_birth', customerId, encrypted) as IstDate | null

/** Undefined for a customer who has not entered a PAN yet. */
export async function findApplicant(database: Queryable, customerId: number): Promise<ApplicantDetails | undefined> {
  const found = await selectApplicant.find(database, { customerId })
  if (found === undefined) return undefined
  const { panEncrypted, personalEmailEncrypted, dateOfBirthEncrypted, ...plain } = found
  return {
    ...plain,
    pan: decryptOptional('applicants.pan', customerId, panEncrypted),
    personalEmail: decryptOptional('applicants.personal_email', customerId, personalEmailEncrypted),
    dateOfBirth: decryptDateOfBirth(customerId, dateOfBirthEncrypted),
  }
}

/** Throws for a customer who has not started the registration. */
export async function readApplicant(database: Queryable, customerId: number): Promise<ApplicantDetails> {
  const applicant = await findApplicant(database, customerId)
  if (applicant === undefined) throw new Error('the customer has no registration')
  return applicant
}

const selectDateOfBirth = prepareQuery((database, { customerId }: { customerId: number }) =>
  database
    .selectFrom('applicants')
    .select('date_of_birth_encrypted as dateOfBirthEncrypted')
    .where('customer_id', '=', customerId),
)

/** Null until the customer has entered it. */
export async function readDateOfBirth(database: Queryable, customerId: number): Promise<IstDate | null> {
  const found = await selectDateOfBirth.find(database, { customerId })
  return found ? decryptDateOfBirth(customerId, found.dateOfBirthEncrypted) : null
}

const selectMonthlyIncome = prepareQuery((database, { customerId }: { customerId: number }) =>
  database.selectFrom('applicants').select('monthly_income_paise as paise').where('customer_id', '=', customerId),
)

/** Null until the customer has entered it. */
export async function readMonthlyIncome(database: Queryable, customerId: number): Promise<number | null> {
  return (await selectMonthlyIncome.find(database, { customerId }))?.paise ?? null
}

export async function findCustomerByPan(database: Queryable, pan: string): Promise<number | undefined> {
  const row = await database
    .selectFrom('applicants')
    .select('customer_id')
    .where('pan_index', '=', blindIndex('applicants.pan', pan))
    .executeTakeFirst()
  return row?.customer_id
}

type Columns = Partial<Omit<Applicants, 'customer_id' | 'pan_verified_at'>> & { pan_verified_at?: Date }
type EncryptedColumn = 'pan_encrypted' | 'pan_index' | 'personal_email_encrypted' | 'date_of_birth_encrypted'
/** The columns as a step submits them, before encryption. */
type Details = Omit<Columns, EncryptedColumn> & { pan?: string; personal_email?: string; date_of_birth?: IstDate }

/** Checked here because the database stores the encrypted value and cannot have a constraint on it. */
const panRule = /^[A-Z]{5}[0-9]{4}[A-Z]$/

function columnsOf(customerId: number, { pan, personal_email, date_of_birth, ...plain }: Details): Columns {
  if (pan !== undefined && !panRule.test(pan)) throw new Error('not a PAN')
  return {
    ...plain,
    ...(pan !== undefined && {
      pan_encrypted: encryptField('applicants.pan', customerId, pan),
      pan_index: blindIndex('applicants.pan', pan),
    }),
    ...(personal_email !== undefined && {
      personal_email_encrypted: encryptField('applicants.personal_email', customerId, personal_email),
    }),
    ...(date_of_birth !== undefined && {
      date_of_birth_encrypted: encryptField('applicants.date_of_birth', customerId, date_of_birth),
    }),
  }
}

type ColumnsWithId = Columns & { customer_id: number }
type UpdateQuery = PreparedQuery<ColumnsWithId, unknown>

const pickColumns = (names: readonly (keyof Columns)[], columns: Columns): Columns =>
  Object.fromEntries(names.map((name) => [name, columns[name]]))

const prepareUpdate = (names: readonly (keyof Columns)[]): UpdateQuery =>
  prepareQuery((database, parameters: ColumnsWithId) =>
    database
      .updateTable('applicants')
      .set(pickColumns(names, parameters))
      .where('customer_id', '=', parameters.customer_id),
  )

/** Prepared queries by the list of columns they set; each step sets its own columns. */
const updateQueries = new Map<string, UpdateQuery>()

/** Starts the registration, or restarts it with another PAN. */
export async function startRegistration(transaction: Transaction, customerId: number, details: Details): Promise<void> {
  const columns = columnsOf(customerId, details)
  await transaction
    .insertInto('applicants')
    .values({ customer_id: customerId, ...columns })
    .onConflict((conflict) => conflict.column('customer_id').doUpdateSet(columns))
    .execute()
}

/** Saves the columns of a later step. */
export async function updateApplicant(transaction: Transaction, customerId: number, details: Details): Promise<void> {
  const columns = columnsOf(customerId, details)
  const names = Object.keys(columns) as (keyof Columns)[]
  const key = names.join()
  const update = updateQueries.get(key) ?? prepareUpdate(names)
  updateQueries.set(key, update)
  const { numAffectedRows } = await update.execute(transaction, { customer_id: customerId, ...columns })
  if (numAffectedRows !== 1n) throw new Error('the customer has no registration')
}

export async function deleteApplicant(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('applicants').where('customer_id', '=', customerId).execute()
}
