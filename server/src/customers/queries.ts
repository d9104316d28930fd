import type { IstDate } from 'domain/calendar/ist-date'
import { blindIndex, decryptField, encryptField } from '../personal-data/personal-data.ts'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import { prepareQuery } from '../platform/database/prepare-query.ts'

/** The database sees encrypted values only, so what it used to check is checked here. */
const mobileRule = /^[6-9][0-9]{9}$/

/** Who logs in, and how far they are. */
export type Customer = {
  id: number
  profileId: string
  mobile: string
  stepsTaken: string[]
  isEligible: boolean
  /** The day from which a declined customer may apply again. */
  applyAgainOn: IstDate | null
  /** The wording agreed to at the latest login; every wording ever agreed to is in consents. */
  loginConsent: string | null
}

const selectCustomer = (database: Queryable) =>
  database
    .selectFrom('customers')
    .select([
      'id',
      'profile_id as profileId',
      'mobile_encrypted as mobileEncrypted',
      'steps_taken as stepsTaken',
      'is_eligible as isEligible',
      'apply_again_on as applyAgainOn',
      'login_consent as loginConsent',
    ])
    .$narrowType<{ applyAgainOn: IstDate | null }>()

type StoredCustomer = Omit<Customer, 'mobile'> & { mobileEncrypted: Buffer }

function customerOf({ mobileEncrypted, ...customer }: StoredCustomer): Customer {
  return { ...customer, mobile: decryptField('customers.mobile', customer.profileId, mobileEncrypted) }
}
const customerOrNothing = (stored: StoredCustomer | undefined) => stored && customerOf(stored)

const readLocked = prepareQuery((database, { customerId }: { customerId: number }) =>
  selectCustomer(database).where('id', '=', customerId).forNoKeyUpdate(),
)
const read = prepareQuery((database, { customerId }: { customerId: number }) =>
  selectCustomer(database).where('id', '=', customerId),
)
const findByMobile = prepareQuery((database, { mobileIndex }: { mobileIndex: Buffer }) =>
  selectCustomer(database).where('mobile_index', '=', mobileIndex),
)
const findByProfileId = prepareQuery((database, { profileId }: { profileId: string }) =>
  selectCustomer(database).where('profile_id', '=', profileId),
)

/** Locked until the transaction ends: whoever else is about to change this customer waits and then sees the change. */
export const lockCustomer = async (transaction: Transaction, customerId: number): Promise<Customer> =>
  customerOf(await readLocked.get(transaction, { customerId }))

export const readCustomer = async (database: Queryable, customerId: number): Promise<Customer> =>
  customerOf(await read.get(database, { customerId }))

export async function listCustomers(database: Queryable, customerIds: readonly number[]): Promise<Customer[]> {
  const stored = await selectCustomer(database)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(customerIds))))
    .execute()
  return stored.map(customerOf)
}

export const findCustomerByMobile = async (database: Queryable, mobile: string): Promise<Customer | undefined> =>
  customerOrNothing(await findByMobile.find(database, { mobileIndex: blindIndex('customers.mobile', mobile) }))

export const findCustomerByProfileId = async (database: Queryable, profileId: string): Promise<Customer | undefined> =>
  customerOrNothing(await findByProfileId.find(database, { profileId }))

type NewCustomer = { profileId: string; mobile: string; utm: Record<string, string> | null; createdAt: Date }

/** How a mobile number is stored. */
export const mobileColumns = (profileId: string, mobile: string) => ({
  mobile_encrypted: encryptField('customers.mobile', profileId, mobile),
  mobile_index: blindIndex('customers.mobile', mobile),
})

type InsertedCustomer = Omit<NewCustomer, 'utm' | 'mobile'> & ReturnType<typeof mobileColumns> & { utm: string | null }

const insert = prepareQuery((database, customer: InsertedCustomer) =>
  database.insertInto('customers').values({
    profile_id: customer.profileId,
    mobile_encrypted: customer.mobile_encrypted,
    mobile_index: customer.mobile_index,
    first_utm: customer.utm,
    created_at: customer.createdAt,
  }),
)

export async function createCustomer(transaction: Transaction, customer: NewCustomer): Promise<void> {
  const { profileId, mobile, utm, createdAt } = customer
  if (!mobileRule.test(mobile)) throw new Error('not a mobile number')
  const encrypted = mobileColumns(profileId, mobile)
  await insert.execute(transaction, { profileId, createdAt, ...encrypted, utm: utm && JSON.stringify(utm) })
}

/** Of an erased customer: no number that exists. */
const erasedMobile = '0000000000'

/** In place of a version, which null would not do: it stands for a customer who has never logged in. */
const withdrawnConsent = 'withdrawn'

/** The mobile is proved to be the customer's. */
export async function markVerified(
  transaction: Transaction,
  customerId: number,
  { loginConsent, at }: { loginConsent: string; at: Date },
): Promise<void> {
  await transaction
    .updateTable('customers')
    .set((eb) => ({ login_consent: loginConsent, verified_at: eb.fn.coalesce('verified_at', eb.val(at)) }))
    .where('id', '=', customerId)
    .execute()
}

/** The next login asks for the consent anew. */
export async function withdrawLoginConsent(transaction: Transaction, customerId: number): Promise<void> {
  await transaction
    .updateTable('customers')
    .set({ login_consent: withdrawnConsent })
    .where('id', '=', customerId)
    .execute()
}

const updateSteps = prepareQuery((database, { customerId, stepsTaken }: { customerId: number; stepsTaken: string[] }) =>
  database.updateTable('customers').set({ steps_taken: stepsTaken }).where('id', '=', customerId),
)

export async function saveSteps(transaction: Transaction, customerId: number, stepsTaken: string[]): Promise<void> {
  await updateSteps.execute(transaction, { customerId, stepsTaken })
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
  { stepsTaken, isEligible, applyAgainOn, firstName, profilePictureFileId }: CustomerChanges,
): Promise<void> {
  const changes = {
    ...(stepsTaken !== undefined && { steps_taken: stepsTaken }),
    ...(isEligible !== undefined && { is_eligible: isEligible }),
    ...(applyAgainOn !== undefined && { apply_again_on: applyAgainOn }),
    ...(firstName !== undefined && { first_name: firstName }),
    ...(profilePictureFileId !== undefined && { profile_picture_file_id: profilePictureFileId }),
  }
  await transaction.updateTable('customers').set(changes).where('id', '=', customerId).execute()
}

export async function removePicture(transaction: Transaction, customerId: number): Promise<void> {
  await transaction
    .updateTable('customers')
    .set({ profile_picture_file_id: null })
    .where('id', '=', customerId)
    .execute()
}

/**
 * Takes everything from a customer's row that leads to a person. What must stay hangs on it without naming anybody, and
 * whoever logs in with the number later is somebody new.
 */
export async function anonymiseCustomer(transaction: Transaction, customerId: number): Promise<void> {
  const { profileId } = await lockCustomer(transaction, customerId)
  await transaction
    .updateTable('customers')
    .set({
      mobile_encrypted: encryptField('customers.mobile', profileId, erasedMobile),
      mobile_index: blindIndex('customers.mobile', `erased ${customerId}`),
      first_name: null,
      first_utm: null,
      steps_taken: [],
      is_eligible: false,
      apply_again_on: null,
      login_consent: withdrawnConsent,
    })
    .where('id', '=', customerId)
    .execute()
}

const unverifiedDays = 7
const batchSize = 1_000

/** A number that was typed once and never verified is nobody's profile. Returns how many were deleted, one batch at most. */
export async function purgeUnverifiedCustomers(database: Queryable, now: Date): Promise<number> {
  const before = new Date(now.getTime() - unverifiedDays * 86_400_000)
  const expired = database
    .selectFrom('customers')
    .select('id')
    .where('verified_at', 'is', null)
    .where('created_at', '<', before)
    .limit(batchSize)
    .forUpdate()
    .skipLocked()
  const { numDeletedRows } = await database.deleteFrom('customers').where('id', 'in', expired).executeTakeFirst()
  return Number(numDeletedRows)
}
