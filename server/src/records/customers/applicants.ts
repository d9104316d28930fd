import type { IstDate } from 'domain/calendar/ist-date'
import type { Selectable, Updateable } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import type { Applicants } from '../../platform/database/schema.generated.ts'
import {
  blindIndex,
  decryptField,
  decryptOptional,
  encryptField,
} from '../../platform/field-encryption/personal-data.ts'

type EncryptedColumn =
  | 'panEncrypted'
  | 'panIndex'
  | 'personalEmailEncrypted'
  | 'personalEmailIndex'
  | 'dateOfBirthEncrypted'
type EncryptedDetails = { pan: string; personalEmail: string; dateOfBirth: IstDate }
type Nullable<Details> = { [Name in keyof Details]: Details[Name] | null }

/** The details that a customer has entered during registration; null until the step that asks for them is completed. */
export type ApplicantDetails = Omit<Selectable<Applicants>, 'customerId' | EncryptedColumn> & Nullable<EncryptedDetails>

const decryptDateOfBirth = (customerId: number, encrypted: Buffer | null) =>
  decryptOptional('applicants.date_of_birth', customerId, encrypted) as IstDate | null

/** Undefined for a customer who has not entered a PAN yet. */
export async function findApplicant(database: Queryable, customerId: number): Promise<ApplicantDetails | undefined> {
  const found = await database
    .selectFrom('applicants')
    .selectAll()
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { customerId: _, panIndex: __, personalEmailIndex: ___, ...details } = found
  const { panEncrypted, personalEmailEncrypted, dateOfBirthEncrypted, ...plain } = details
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

/** By customer; those without a verified PAN have none. */
export async function listFullNames(database: Queryable, customerIds: readonly number[]): Promise<Map<number, string>> {
  const rows = await database
    .selectFrom('applicants')
    .select(['customerId', 'fullName'])
    .where((eb) => eb('customerId', '=', eb.fn.any(eb.val(customerIds))))
    .where('fullName', 'is not', null)
    .$narrowType<{ fullName: string }>()
    .execute()
  return new Map(rows.map(({ customerId, fullName }) => [customerId, fullName]))
}

/** Null until the customer has entered it. */
export async function readDateOfBirth(database: Queryable, customerId: number): Promise<IstDate | null> {
  const found = await database
    .selectFrom('applicants')
    .select('dateOfBirthEncrypted')
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return found ? decryptDateOfBirth(customerId, found.dateOfBirthEncrypted) : null
}

/** Who has given the name of a PAN and a date of birth. */
export type NamedPerson = { customerId: number; fullName: string; dateOfBirth: IstDate }

const selectNamed = (database: Queryable) =>
  database
    .selectFrom('applicants')
    .select(['customerId', 'fullName', 'dateOfBirthEncrypted'])
    .where('fullName', 'is not', null)
    .where('dateOfBirthEncrypted', 'is not', null)
    .$narrowType<{ fullName: string; dateOfBirthEncrypted: Buffer }>()

const namedPersonOf = (row: { customerId: number; fullName: string; dateOfBirthEncrypted: Buffer }): NamedPerson => ({
  customerId: row.customerId,
  fullName: row.fullName,
  dateOfBirth: decryptField('applicants.date_of_birth', row.customerId, row.dateOfBirthEncrypted) as IstDate,
})

export async function findNamedPerson(database: Queryable, customerId: number): Promise<NamedPerson | undefined> {
  const row = await selectNamed(database).where('customerId', '=', customerId).executeTakeFirst()
  return row && namedPersonOf(row)
}

/** A page of them by id. */
export async function listNamedPeople(
  database: Queryable,
  { after, limit }: { after: number; limit: number },
): Promise<NamedPerson[]> {
  const rows = await selectNamed(database).where('customerId', '>', after).orderBy('customerId').limit(limit).execute()
  return rows.map(namedPersonOf)
}

/** Null until the customer has entered it. */
export async function readMonthlyIncome(database: Queryable, customerId: number): Promise<number | null> {
  const found = await database
    .selectFrom('applicants')
    .select('monthlyIncomePaise')
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  return found?.monthlyIncomePaise ?? null
}

export async function findCustomerByPan(database: Queryable, pan: string): Promise<number | undefined> {
  const row = await database
    .selectFrom('applicants')
    .select('customerId')
    .where('panIndex', '=', blindIndex('applicants.pan', pan))
    .executeTakeFirst()
  return row?.customerId
}

type Columns = Omit<Updateable<Applicants>, 'customerId'>
/** The columns as a step submits them, before encryption. */
type Details = Omit<Columns, EncryptedColumn> & Partial<EncryptedDetails>

/** Checked here because the database stores the encrypted value and cannot have a constraint on it. */
const panRule = /^[A-Z]{5}[0-9]{4}[A-Z]$/

function columnsOf(customerId: number, { pan, personalEmail, dateOfBirth, ...plain }: Details): Columns {
  if (pan !== undefined && !panRule.test(pan)) throw new Error('not a PAN')
  return {
    ...plain,
    ...(pan !== undefined && {
      panEncrypted: encryptField('applicants.pan', customerId, pan),
      panIndex: blindIndex('applicants.pan', pan),
    }),
    ...(personalEmail !== undefined && {
      personalEmailEncrypted: encryptField('applicants.personal_email', customerId, personalEmail),
      personalEmailIndex: blindIndex('applicants.personal_email', personalEmail),
    }),
    ...(dateOfBirth !== undefined && {
      dateOfBirthEncrypted: encryptField('applicants.date_of_birth', customerId, dateOfBirth),
    }),
  }
}

/** Starts the registration, or restarts it with another PAN. */
export async function startRegistration(transaction: Transaction, customerId: number, details: Details): Promise<void> {
  const columns = columnsOf(customerId, details)
  await transaction
    .insertInto('applicants')
    .values({ customerId, ...columns })
    .onConflict((conflict) => conflict.column('customerId').doUpdateSet(columns))
    .execute()
}

/** Saves the columns of a later step. */
export async function updateApplicant(transaction: Transaction, customerId: number, details: Details): Promise<void> {
  const columns = columnsOf(customerId, details)
  const { numUpdatedRows } = await transaction
    .updateTable('applicants')
    .set(columns)
    .where('customerId', '=', customerId)
    .executeTakeFirst()
  if (numUpdatedRows !== 1n) throw new Error('the customer has no registration')
}

export async function deleteApplicant(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('applicants').where('customerId', '=', customerId).execute()
}
