import { type RawBuilder, sql } from 'kysely'
import type { Queryable, Transaction } from '../database/database.ts'

/** An append-only table, and the table of its seals. Both tables of seals have the same columns. */
export type Chain = {
  /** For messages. */
  name: string
  entries: string
  seals: 'ledgerSeals' | 'auditSeals'
  /**
   * An entry as text, independent of the server's date settings. Columns are listed explicitly because a column added later
   * must not change the hash of old entries.
   */
  canonicalEntry: RawBuilder<string>
}

const sealsOf = ({ seals }: Chain) => seals as 'ledgerSeals'

export type Seal = { id: number; afterEntry: number; toEntry: number; entries: number; hash: Buffer; sealedAt: Date }

const columns = ['id', 'afterEntryNo as afterEntry', 'toEntryNo as toEntry', 'entries', 'hash', 'sealedAt'] as const

/** The last seal, or the last up to the one with this id. */
export const findLastSeal = (
  database: Queryable,
  chain: Chain,
  { toSeal = Number.MAX_SAFE_INTEGER }: { toSeal?: number } = {},
): Promise<Seal | undefined> =>
  database
    .selectFrom(sealsOf(chain))
    .select(columns)
    .where('id', '<=', toSeal)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

export const listSeals = (
  database: Queryable,
  chain: Chain,
  { afterSeal, toSeal, limit }: { afterSeal: number; toSeal: number; limit: number },
): Promise<Seal[]> =>
  database
    .selectFrom(sealsOf(chain))
    .select(columns)
    .where('id', '>', afterSeal)
    .where('id', '<=', toSeal)
    .orderBy('id')
    .limit(limit)
    .execute()

export async function insertSeal(transaction: Transaction, chain: Chain, seal: Omit<Seal, 'id'>): Promise<void> {
  await transaction
    .insertInto(sealsOf(chain))
    .values({
      afterEntryNo: seal.afterEntry,
      toEntryNo: seal.toEntry,
      entries: seal.entries,
      hash: seal.hash,
      sealedAt: seal.sealedAt,
    })
    .execute()
}

export type Range = { afterEntry: number; toEntry: number }

/** Hashes the previous hash and a range of entries. */
export async function hashEntries(
  database: Queryable,
  chain: Chain,
  { afterEntry, toEntry, previousHash }: Range & { previousHash: Buffer },
): Promise<{ entries: number; hash: Buffer }> {
  const { rows } = await sql<{
    entries: number
    hash: Buffer
  }>`select count(*) as entries, sha256(${previousHash}::bytea
      || coalesce(convert_to(string_agg(${chain.canonicalEntry}, E'\n' order by id), 'UTF8'), '')) as hash
    from ${sql.table(chain.entries)} where id > ${afterEntry} and id <= ${toEntry}`.execute(database)
  return rows[0] ?? { entries: 0, hash: Buffer.alloc(0) }
}

/** The id of the last of at most `limit` entries in the range; undefined if there are none. */
export async function findEndOfRange(
  database: Queryable,
  chain: Chain,
  { afterEntry, limit, toEntry }: Range & { limit: number },
): Promise<number | undefined> {
  const { rows } = await sql<{ last: number | null }>`select max(id) as last from (
    select id from ${sql.table(chain.entries)} where id > ${afterEntry} and id <= ${toEntry} order by id limit ${limit}) as next`.execute(
    database,
  )
  return rows[0]?.last ?? undefined
}

/** The newest visible entry, and the id of the next transaction that was to start at that time. */
export async function readSnapshotEnd(
  database: Queryable,
  chain: Chain,
): Promise<{ lastEntry: number; snapshotEnd: string }> {
  const { rows } = await sql<{ lastEntry: number; snapshotEnd: string }>`select coalesce(max(id), 0) as last_entry,
    pg_snapshot_xmax(pg_current_snapshot())::text as snapshot_end from ${sql.table(chain.entries)}`.execute(database)
  return rows[0] ?? { lastEntry: 0, snapshotEnd: '0' }
}

/** Whether every transaction before this id has ended. */
export async function hasSnapshotEnded(database: Queryable, snapshotEnd: string): Promise<boolean> {
  const { rows } = await sql<{ hasEnded: boolean }>`
    select pg_snapshot_xmin(pg_current_snapshot()) >= ${snapshotEnd}::xid8 as has_ended`.execute(database)
  return rows[0]?.hasEnded ?? false
}
