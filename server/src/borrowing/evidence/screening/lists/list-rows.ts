import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../../platform/database/database.ts'
import type { ListSource } from '../../../../providers/sanctions-lists/sanctions-lists.ts'
import type { EntryContent } from './listed-person.ts'

export type SourceState = {
  source: ListSource
  listId: number | null
  checkedAt: Date | null
  refusedAt: Date | null
  refusedBecause: string | null
  refusedSha256: Buffer | null
  acceptedSha256: Buffer | null
}

const selectSources = (database: Queryable) =>
  database
    .selectFrom('screeningSources')
    .select(['source', 'listId', 'checkedAt', 'refusedAt', 'refusedBecause', 'refusedSha256', 'acceptedSha256'])
    .$narrowType<{ source: ListSource }>()

export const listSourceStates = (database: Queryable): Promise<SourceState[]> =>
  selectSources(database).orderBy('source', 'desc').execute()

/** Locks both, so that editions come into force in the order of their ids. */
export async function lockSource(transaction: Transaction, source: ListSource): Promise<SourceState> {
  const states = await selectSources(transaction).orderBy('source').forUpdate().execute()
  const state = states.find((each) => each.source === source)
  if (state === undefined) throw new Error(`there is no source ${source}`)
  return state
}

export async function updateSource(
  database: Queryable,
  source: ListSource,
  changes: Partial<Omit<SourceState, 'source'>>,
): Promise<void> {
  await database.updateTable('screeningSources').set(changes).where('source', '=', source).execute()
}

export type ListVersion = {
  id: number
  source: ListSource
  sha256: Buffer
  generatedAt: Date | null
  people: number
  organisations: number
  loadedAt: Date
}

export const findList = (database: Queryable, listId: number): Promise<ListVersion> =>
  database
    .selectFrom('screeningLists')
    .select(['id', 'source', 'sha256', 'generatedAt', 'people', 'organisations', 'loadedAt'])
    .$narrowType<{ source: ListSource }>()
    .where('id', '=', listId)
    .executeTakeFirstOrThrow()

export const insertList = async (
  transaction: Transaction,
  list: Omit<ListVersion, 'id'> & { loadedBy: string | null },
): Promise<number> =>
  (await transaction.insertInto('screeningLists').values(list).returning('id').executeTakeFirstOrThrow()).id

/** The id of the newest edition of either list, which names what is in force together; undefined while there is none. */
export async function findEdition(database: Queryable): Promise<number | undefined> {
  const newest = await database
    .selectFrom('screeningLists')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.id
}

export type StoredEntry = {
  id: number
  source: ListSource
  reference: string
  content: EntryContent
  firstListId: number
  endedListId: number | null
}

const selectEntries = (database: Queryable) =>
  database
    .selectFrom('screeningEntries')
    .select(['id', 'source', 'reference', 'content', 'firstListId', 'endedListId'])
    .$narrowType<{ source: ListSource; content: EntryContent }>()

export const listCurrentEntries = (database: Queryable): Promise<StoredEntry[]> =>
  selectEntries(database).where('endedListId', 'is', null).orderBy('id').execute()

export const findEntries = async (database: Queryable, ids: readonly number[]): Promise<Map<number, StoredEntry>> => {
  const entries = await selectEntries(database)
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
  return new Map(entries.map((entry) => [entry.id, entry]))
}

/** Of a source, by their keys. */
export async function readEntryVersions(database: Queryable, source: ListSource) {
  const rows = await database
    .selectFrom('screeningEntries')
    .select(['id', 'entryKey', 'contentHash'])
    .where('source', '=', source)
    .where('endedListId', 'is', null)
    .execute()
  return new Map(rows.map(({ id, entryKey, contentHash }) => [entryKey, { id, contentHash }]))
}

export async function endEntries(transaction: Transaction, ids: readonly number[], endedListId: number): Promise<void> {
  await transaction
    .updateTable('screeningEntries')
    .set({ endedListId })
    .where((eb) => eb('id', '=', eb.fn.any(eb.val(ids))))
    .execute()
}

export type NewEntry = { entryKey: string; reference: string; content: EntryContent; contentHash: Buffer }

export async function insertEntries(
  transaction: Transaction,
  entries: readonly NewEntry[],
  { source, firstListId }: { source: ListSource; firstListId: number },
): Promise<void> {
  const columns = {
    keys: entries.map(({ entryKey }) => entryKey),
    references: entries.map(({ reference }) => reference),
    contents: entries.map(({ content }) => JSON.stringify(content)),
    hashes: entries.map(({ contentHash }) => contentHash),
  }
  await sql`insert into screening_entries (source, entry_key, reference, content, content_hash, first_list_id)
    select ${source}, entry_key, reference, content, content_hash, ${firstListId}
    from unnest(${columns.keys}::text[], ${columns.references}::text[], ${columns.contents}::jsonb[], ${columns.hashes}::bytea[])
      as given (entry_key, reference, content, content_hash)`.execute(transaction)
}
