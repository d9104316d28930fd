import { type ConsentPurpose, consentTexts } from 'contract/account/consent-purposes'
import type { Queryable, Transaction } from '../../platform/database/database.ts'

export const consentActions = ['GIVEN', 'WITHDRAWN'] as const
type ConsentAction = (typeof consentActions)[number]

export type ConsentEvent = {
  customerId: number
  purpose: ConsentPurpose
  action: ConsentAction
  version: string
  words: string
  page: string | null
  addressHash: Buffer | null
  at: Date
}

/** Where a consent was given or withdrawn, and when. Page and address are null if the server withdraws it, for an erasure. */
export type ConsentSource = Pick<ConsentEvent, 'page' | 'addressHash' | 'at'>

type Change = { purpose: ConsentPurpose; action: ConsentAction }

/** What is withdrawn is the text that was agreed to, even if the current one differs. */
async function textOfChange(transaction: Transaction, customerId: number, { purpose, action }: Change) {
  const latest = action === 'WITHDRAWN' ? await findLatestConsent(transaction, customerId, purpose) : undefined
  return latest ?? consentTexts[purpose]
}

/** Appends to the history, with the text of the consent; entries are never changed. */
export async function recordConsent(
  transaction: Transaction,
  customerId: number,
  change: Change,
  { page, addressHash, at }: ConsentSource,
): Promise<void> {
  const { purpose, action } = change
  const { version, words } = await textOfChange(transaction, customerId, change)
  await transaction
    .insertInto('consentEvents')
    .values({ customerId, purpose, action, version, words, page, addressHash, at })
    .execute()
}

const selectEvents = (database: Queryable) =>
  database
    .selectFrom('consentEvents')
    .select(['customerId', 'purpose', 'action', 'version', 'words', 'page', 'at'])
    .select('addressHash')
    .$narrowType<Pick<ConsentEvent, 'purpose' | 'action'>>()

const maxListed = 200

const selectEventsOf = (database: Queryable, customerId: number) =>
  selectEvents(database).where('customerId', '=', customerId).orderBy('id', 'desc')

/** The latest events of a customer's consent history, newest first. */
export const listConsentEvents = (database: Queryable, customerId: number): Promise<ConsentEvent[]> =>
  selectEventsOf(database, customerId).limit(maxListed).execute()

export const listAllConsentEvents = (database: Queryable, customerId: number): Promise<ConsentEvent[]> =>
  selectEventsOf(database, customerId).execute()

/** The latest consent or withdrawal for each purpose, however long the history is. */
export const listLatestConsents = (database: Queryable, customerId: number): Promise<ConsentEvent[]> =>
  selectEvents(database)
    .distinctOn('purpose')
    .where('customerId', '=', customerId)
    .orderBy('purpose')
    .orderBy('id', 'desc')
    .execute()

/** The latest consent or withdrawal for a purpose. */
export const findLatestConsent = (
  database: Queryable,
  customerId: number,
  purpose: ConsentPurpose,
): Promise<ConsentEvent | undefined> =>
  selectEvents(database)
    .where('customerId', '=', customerId)
    .where('purpose', '=', purpose)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** A consent is in force if it was not withdrawn and was given to the current version of the text. */
export const isInForce = (latest: ConsentEvent | undefined): boolean =>
  latest?.action === 'GIVEN' && latest.version === consentTexts[latest.purpose].version

/** Must be called before anything is done that needs the consent, such as sending offers. */
export const hasConsent = async (database: Queryable, customerId: number, purpose: ConsentPurpose): Promise<boolean> =>
  isInForce(await findLatestConsent(database, customerId, purpose))
