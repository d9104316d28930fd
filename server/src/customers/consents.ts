import { type ConsentPurpose, consentTexts } from 'contract/account/consent-purposes'
import type { Queryable, Transaction } from '../platform/database/database.ts'

export const consentActions = ['GIVEN', 'WITHDRAWN'] as const
type ConsentAction = (typeof consentActions)[number]

export type ConsentEvent = {
  customerId: number
  purpose: ConsentPurpose
  action: ConsentAction
  version: string
  /** Null for consents from before the words were stored with them. */
  words: string | null
  page: string | null
  addressHash: Buffer | null
  at: Date
}

/** Where a consent was given or withdrawn, and when. */
export type ConsentSource = { page: string; addressHash: Buffer; at: Date }

type Change = { purpose: ConsentPurpose; action: ConsentAction }

/** Nothing is ever changed: what was given or withdrawn is added, in the words of today. */
export async function recordConsent(
  transaction: Transaction,
  customerId: number,
  { purpose, action }: Change,
  { page, addressHash, at }: ConsentSource,
): Promise<void> {
  const { version, words } = consentTexts[purpose]
  await transaction
    .insertInto('consent_events')
    .values({ customer_id: customerId, purpose, action, version, words, page, address_hash: addressHash, at })
    .execute()
  // The release before this one reads the consents of a customer here.
  if (action === 'GIVEN')
    await transaction
      .insertInto('consents')
      .values({ customer_id: customerId, purpose, wording: version, given_at: at })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

const selectEvents = (database: Queryable) =>
  database
    .selectFrom('consent_events')
    .select(['customer_id as customerId', 'purpose', 'action', 'version', 'words', 'page', 'at'])
    .select('address_hash as addressHash')
    .$narrowType<Pick<ConsentEvent, 'purpose' | 'action'>>()

const maxListed = 200

/** Everything a customer gave and withdrew, newest first. */
export const listConsentEvents = (database: Queryable, customerId: number): Promise<ConsentEvent[]> =>
  selectEvents(database).where('customer_id', '=', customerId).orderBy('id', 'desc').limit(maxListed).execute()

/** What was last said about a purpose. */
export const findLatestConsent = (
  database: Queryable,
  customerId: number,
  purpose: ConsentPurpose,
): Promise<ConsentEvent | undefined> =>
  selectEvents(database)
    .where('customer_id', '=', customerId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** In force only while it is given, and given to the words of today. */
export const isInForce = (latest: ConsentEvent | undefined): boolean =>
  latest?.action === 'GIVEN' && latest.version === consentTexts[latest.purpose].version

/** Whether something may be sent or done that needs this consent: nothing about offers goes out without asking here. */
export const hasConsent = async (database: Queryable, customerId: number, purpose: ConsentPurpose): Promise<boolean> =>
  isInForce(await findLatestConsent(database, customerId, purpose))
