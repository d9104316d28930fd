import { mobileNumber } from 'contract/form-definition/identity-fields'
import type { IstDate } from 'domain/calendar/ist-date'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { blindIndex, decryptField, encryptField } from '../../platform/field-encryption/personal-data.ts'
import { withdrawnConsent } from './login-consent.ts'
import { retainedFrom } from './retention.ts'

/** Checked here because the database stores the encrypted value and cannot have a constraint on it. */
const mobileRule = /^[6-9][0-9]{9}$/

/** A customer's identity and progress through registration and application. */
export type Customer = {
  id: number
  profileId: string
  mobile: string
  stepsTaken: string[]
  isEligible: boolean
  /** The day from which a declined customer may apply again. */
  applyAgainOn: IstDate | null
  /** The version of the consent text agreed to at the latest login; the history is in consent_events. */
  loginConsent: string | null
  /** The day from which the retention period counts. */
  retainedFrom: IstDate
}

const selectCustomer = (database: Queryable) =>
  database
    .selectFrom('customers')
    .select([
      'id',
      'profileId',
      'mobileEncrypted',
      'stepsTaken',
      'isEligible',
      'applyAgainOn',
      'loginConsent',
      retainedFrom.as('retainedFrom'),
    ])

type StoredCustomer = Omit<Customer, 'mobile'> & { mobileEncrypted: Buffer }

/** Decrypts the mobile number only if it is read: most callers need only the progress. */
const customerOf = ({ mobileEncrypted, ...customer }: StoredCustomer): Customer => ({
  ...customer,
  get mobile() {
    return decryptField('customers.mobile', customer.profileId, mobileEncrypted)
  },
})
const optionalCustomerOf = (stored: StoredCustomer | undefined) => stored && customerOf(stored)

declare const locked: unique symbol

/**
 * A customer whose row is locked until the transaction ends. Locks have one order, so that nothing ever waits in a circle:
 * customers by ascending id, then lead, loan, payment, then request and payout. What locks a lead, a loan or a payment, or
 * changes a lead's status, takes one of these. A job that starts from a loan or a payment finds the customer first, locks it,
 * then looks again.
 */
export type LockedCustomer = Customer & { readonly [locked]: true }

/** Changes to one customer run one at a time. */
export const lockCustomer = async (transaction: Transaction, customerId: number): Promise<LockedCustomer> =>
  customerOf(
    await selectCustomer(transaction).where('id', '=', customerId).forNoKeyUpdate().executeTakeFirstOrThrow(),
  ) as LockedCustomer

/** Locks those of the customers that nobody else has locked. Waits for none, so their order does not matter. */
export async function lockFreeCustomers(
  transaction: Transaction,
  customerIds: readonly number[],
): Promise<LockedCustomer[]> {
  const stored = await selectCustomer(transaction)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(customerIds))))
    .forNoKeyUpdate()
    .skipLocked()
    .execute()
  return stored.map((each) => customerOf(each) as LockedCustomer)
}

export const readCustomer = async (database: Queryable, customerId: number): Promise<Customer> =>
  customerOf(await selectCustomer(database).where('id', '=', customerId).executeTakeFirstOrThrow())

export async function listCustomers(database: Queryable, customerIds: readonly number[]): Promise<Customer[]> {
  const stored = await selectCustomer(database)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(customerIds))))
    .execute()
  return stored.map(customerOf)
}

/** Every customer who has logged in. */
export async function listVerifiedCustomerIds(database: Queryable): Promise<number[]> {
  const rows = await database.selectFrom('customers').select('id').where('verifiedAt', 'is not', null).execute()
  return rows.map(({ id }) => id)
}

export const findCustomerByMobile = async (database: Queryable, mobile: string): Promise<Customer | undefined> =>
  optionalCustomerOf(
    await selectCustomer(database).where('mobileIndex', '=', blindIndex('customers.mobile', mobile)).executeTakeFirst(),
  )

export const findCustomerByProfileId = async (database: Queryable, profileId: string): Promise<Customer | undefined> =>
  optionalCustomerOf(await selectCustomer(database).where('profileId', '=', profileId).executeTakeFirst())

/** For people, who name a customer in either way. */
export const findCustomer = (database: Queryable, mobileOrProfileId: string): Promise<Customer | undefined> =>
  mobileNumber.pattern.test(mobileOrProfileId)
    ? findCustomerByMobile(database, mobileOrProfileId)
    : findCustomerByProfileId(database, mobileOrProfileId)

export const lockCustomerByProfileId = async (
  transaction: Transaction,
  profileId: string,
): Promise<Customer | undefined> =>
  optionalCustomerOf(
    await selectCustomer(transaction).where('profileId', '=', profileId).forNoKeyUpdate().executeTakeFirst(),
  )

/** The keyed hashes by which a customer is recognised elsewhere, such as among the lender's own people. */
export const readIdentityIndexes = (database: Queryable, customerId: number) =>
  database
    .selectFrom('customers')
    .leftJoin('applicants', 'applicants.customerId', 'customers.id')
    .select(['customers.mobileIndex', 'applicants.panIndex'])
    .where('customers.id', '=', customerId)
    .executeTakeFirstOrThrow()

export const readCreatedAt = async (database: Queryable, customerId: number): Promise<Date> =>
  (await database.selectFrom('customers').select('createdAt').where('id', '=', customerId).executeTakeFirstOrThrow())
    .createdAt

type NewCustomer = { profileId: string; mobile: string; utm: Record<string, string> | null; createdAt: Date }

/** The columns that store a mobile number: encrypted, and as a blind index to find it by. */
export const mobileColumns = (profileId: string, mobile: string) => ({
  mobileEncrypted: encryptField('customers.mobile', profileId, mobile),
  mobileIndex: blindIndex('customers.mobile', mobile),
})

export async function createCustomer(transaction: Transaction, customer: NewCustomer): Promise<void> {
  const { profileId, mobile, utm, createdAt } = customer
  if (!mobileRule.test(mobile)) throw new Error('not a mobile number')
  await transaction
    .insertInto('customers')
    .values({
      profileId,
      ...mobileColumns(profileId, mobile),
      firstUtm: utm && JSON.stringify(utm),
      createdAt,
    })
    .execute()
}

/** Replaces the number of an erased customer. Not a valid number, so that nobody can log in with it. */
const erasedMobile = '0000000000'

/** Nothing can be sent to an erased customer. */
export const isErased = ({ mobile }: Pick<Customer, 'mobile'>): boolean => mobile === erasedMobile

export async function saveSteps(transaction: Transaction, customerId: number, stepsTaken: string[]): Promise<void> {
  await transaction.updateTable('customers').set({ stepsTaken }).where('id', '=', customerId).execute()
}

type CustomerChanges = {
  stepsTaken?: string[]
  isEligible?: boolean
  applyAgainOn?: IstDate | null
  firstName?: string
  profilePictureFileId?: string
}

/** Fields that are left out stay as they are. */
export async function updateCustomer(
  transaction: Transaction,
  customerId: number,
  changes: CustomerChanges,
): Promise<void> {
  await transaction.updateTable('customers').set(changes).where('id', '=', customerId).execute()
}

export async function removePicture(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.updateTable('customers').set({ profilePictureFileId: null }).where('id', '=', customerId).execute()
}

/**
 * Removes everything from a customer's row that identifies the person. The row stays, because records that must be kept
 * refer to it. A later login with the same number creates a new customer.
 */
export async function anonymiseCustomer(transaction: Transaction, customerId: number): Promise<void> {
  const { profileId } = await lockCustomer(transaction, customerId)
  await transaction
    .updateTable('customers')
    .set({
      mobileEncrypted: encryptField('customers.mobile', profileId, erasedMobile),
      mobileIndex: blindIndex('customers.mobile', `erased ${customerId}`),
      firstName: null,
      firstUtm: null,
      stepsTaken: [],
      isEligible: false,
      applyAgainOn: null,
      loginConsent: withdrawnConsent,
    })
    .where('id', '=', customerId)
    .execute()
}

const unverifiedDays = 7
const batchSize = 1_000

/** Deletes one batch of profiles whose mobile number was never verified. Returns how many were deleted. */
export async function purgeUnverifiedCustomers(database: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unverifiedDays * 86_400_000)
  const expired = database
    .selectFrom('customers')
    .select('id')
    .where('verifiedAt', 'is', null)
    .where('createdAt', '<', before)
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await database.deleteFrom('customers').where('id', 'in', expired).executeTakeFirst()
  return Number(numDeletedRows)
}
