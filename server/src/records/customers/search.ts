import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { blindIndex, decryptField } from '../../platform/field-encryption/personal-data.ts'

export async function listCustomersByPersonalEmail(database: Queryable, email: string): Promise<number[]> {
  const rows = await database
    .selectFrom('applicants')
    .select('customerId')
    .where('personalEmailIndex', '=', blindIndex('applicants.personal_email', email))
    .execute()
  return rows.map(({ customerId }) => customerId)
}

/** Must be the same expression as in the index `applicants_by_name`. */
const nameWords = sql`to_tsvector('simple', full_name)`

/** Names in which each of the words begins a word, in any order. */
const withWords = (database: Queryable, words: readonly string[]) =>
  database
    .selectFrom('applicants')
    .where(sql<boolean>`${nameWords} @@ to_tsquery('simple', ${words.map((word) => `'${word}':*`).join(' & ')})`)

/** How to find them depends on how many bear the name: a plan for any name would read all who bear a common one. */
export const planForEachName = (transaction: Transaction) =>
  sql`set local plan_cache_mode = force_custom_plan`.execute(transaction)

type Page = { words: readonly string[]; limit: number; before?: number | undefined }

/** A page of the customers with such a name, newest first; after `planForEachName`. */
export async function listCustomersByName(database: Queryable, { words, limit, before }: Page): Promise<number[]> {
  const rows = await withWords(database, words)
    .select('customerId')
    .$if(before !== undefined, (query) => query.where('customerId', '<', before ?? 0))
    .orderBy('customerId', 'desc')
    .limit(limit)
    .execute()
  return rows.map(({ customerId }) => customerId)
}

/** How many customers have such a name, counted up to a limit; after `planForEachName`. */
export async function countCustomersByName(
  database: Queryable,
  { words, limit }: Pick<Page, 'words' | 'limit'>,
): Promise<number> {
  const { count } = await database
    .selectFrom(withWords(database, words).select('customerId').limit(limit).as('found'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

/** What a list may be made of, in the order of the ids; the caller masks it. */
export async function listFoundCustomers(database: Queryable, customerIds: readonly number[]) {
  const rows = await database
    .selectFrom('customers')
    .leftJoin('applicants', 'applicants.customerId', 'customers.id')
    .select(['customers.id', 'customers.profileId', 'customers.mobileEncrypted', 'customers.createdAt'])
    .select('applicants.fullName')
    .where((eb) => eb('customers.id', '=', eb.fn.any(eb.val(customerIds))))
    .orderBy('customers.id', 'desc')
    .execute()
  return rows.map(({ mobileEncrypted, ...row }) => ({
    ...row,
    mobile: decryptField('customers.mobile', row.profileId, mobileEncrypted),
  }))
}
