import { commonAbove, type LinkKind } from 'domain/evidence/links'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import type { LinkKey } from './own-keys.ts'

/** Remembers who uses each of these; the first time stays. */
export async function insertLinks(
  transaction: Transaction,
  customerId: number,
  keys: readonly LinkKey[],
  at: Date,
): Promise<void> {
  const byKey = new Map(keys.map((key) => [`${key.kind} ${key.keyHmac.toString('hex')}`, key]))
  if (byKey.size === 0) return
  await transaction
    .insertInto('links')
    .values([...byKey.values()].map((key) => ({ ...key, customerId, firstSeen: at, lastSeen: at })))
    .onConflict((conflict) => conflict.columns(['kind', 'keyHmac', 'customerId']).doUpdateSet({ lastSeen: at }))
    .execute()
}

export async function hasLinks(database: Queryable, customerId: number): Promise<boolean> {
  const found = await database
    .selectFrom('links')
    .select('kind')
    .where('customerId', '=', customerId)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type SharedRow = {
  kind: LinkKind
  keyHmac: Buffer
  otherId: number
  /** Since when both have used it. */
  sharedSince: Date
}

/** A network address says something only about those who used it within the same week. */
const sameWeek = sql<boolean>`(own.kind <> 'network' or theirs.last_seen > own.last_seen - interval '7 days')`

/** What each other customer shares with this one; of one key at most one more than makes it common. */
export async function listSharedRows(database: Queryable, customerId: number): Promise<SharedRow[]> {
  const { rows } = await sql<SharedRow>`
    select own.kind, own.key_hmac, other.customer_id as other_id,
      greatest(own.first_seen, other.first_seen) as shared_since
    from links own cross join lateral (
      select theirs.customer_id, theirs.first_seen from links theirs
       where theirs.kind = own.kind and theirs.key_hmac = own.key_hmac and theirs.customer_id <> own.customer_id
         and ${sameWeek}
       limit ${sql.lit(commonAbove + 1)}) other
    where own.customer_id = ${customerId}`.execute(database)
  return rows
}

/** How many other customers use an account, counted up to `most`. */
export async function countOthersOfAccount(database: Queryable, customerId: number, most: number): Promise<number> {
  const { rows } = await sql<{ others: number }>`select count(*)::int4 as others from (
    select distinct theirs.customer_id from links own join links theirs using (kind, key_hmac)
     where own.customer_id = ${customerId} and own.kind = 'account' and theirs.customer_id <> own.customer_id
     limit ${most}) found`.execute(database)
  return rows[0]?.others ?? 0
}

/** Which of the customer's keys were used by somebody who was blocked and then erased. */
export async function listFraudMarked(database: Queryable, customerId: number): Promise<LinkKind[]> {
  const rows = await database
    .selectFrom('links')
    .innerJoin('fraudMarks', (join) =>
      join.onRef('fraudMarks.kind', '=', 'links.kind').onRef('fraudMarks.keyHmac', '=', 'links.keyHmac'),
    )
    .select('links.kind')
    .distinct()
    .where('customerId', '=', customerId)
    .$narrowType<{ kind: LinkKind }>()
    .execute()
  return rows.map(({ kind }) => kind)
}
