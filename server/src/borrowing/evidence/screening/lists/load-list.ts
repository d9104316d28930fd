import type { Logger } from 'pino'
import type { Clock } from '../../../../platform/clock.ts'
import type { Database, Transaction } from '../../../../platform/database/database.ts'
import { inTransaction } from '../../../../platform/database/in-transaction.ts'
import { sha256 } from '../../../../platform/hashing.ts'
import { ProviderFailure } from '../../../../providers/provider-failure.ts'
import type { ListSource, SanctionsLists } from '../../../../providers/sanctions-lists/sanctions-lists.ts'
import { endHitsOf } from '../hits.ts'
import {
  endEntries,
  findList,
  insertEntries,
  insertList,
  lockSource,
  readEntryVersions,
  type SourceState,
  updateSource,
} from './list-rows.ts'
import { type ListedPerson, ListRefused, type ParsedList } from './listed-person.ts'
import { readMhaList } from './read-mha-list.ts'
import { readUnList } from './read-un-list.ts'

export type LoadDependencies = { database: Database; clock: Clock; log: Logger; sanctionsLists: SanctionsLists }

const readers: Record<ListSource, (bytes: Buffer) => ParsedList> = { UN: readUnList, MHA: readMhaList }

/** A list that loses more than this is more likely broken than right. */
const mostLost = 0.05

async function requireSane(
  transaction: Transaction,
  state: SourceState,
  hash: Buffer,
  parsed: ParsedList,
): Promise<void> {
  if (parsed.people.length === 0) throw new ListRefused('it names nobody')
  if (state.listId === null) return
  const before = await findList(transaction, state.listId)
  const isOlder = parsed.generatedAt !== null && before.generatedAt !== null && parsed.generatedAt < before.generatedAt
  if (isOlder) throw new ListRefused('it is older than the one in force')
  const isShorter = parsed.people.length < before.people * (1 - mostLost)
  if (isShorter && !state.acceptedSha256?.equals(hash))
    throw new ListRefused(`it names ${parsed.people.length} people instead of ${before.people}`)
}

const versionOf = ({ entryKey, reference, content }: ListedPerson) => ({
  ...{ entryKey, reference, content },
  contentHash: sha256(JSON.stringify([reference, content])),
})

/** What is new or has changed becomes a new entry; what is gone or has changed ends, and with it what nobody has decided. */
async function storeChanges(
  transaction: Transaction,
  { source, listId, people, at }: { source: ListSource; listId: number; people: readonly ListedPerson[]; at: Date },
): Promise<void> {
  const before = await readEntryVersions(transaction, source)
  const now = people.map(versionOf)
  const isSame = ({ entryKey, contentHash }: (typeof now)[number]) =>
    before.get(entryKey)?.contentHash.equals(contentHash) ?? false
  const kept = new Set(now.filter(isSame).map(({ entryKey }) => entryKey))
  const ended = [...before].filter(([entryKey]) => !kept.has(entryKey)).map(([, { id }]) => id)
  await endEntries(transaction, ended, listId)
  await endHitsOf(transaction, ended, at)
  await insertEntries(
    transaction,
    now.filter((entry) => !kept.has(entry.entryKey)),
    { source, firstListId: listId },
  )
}

/** Returns whether another edition is in force now. */
const accept = (
  { database, clock }: LoadDependencies,
  { source, bytes, by }: { source: ListSource; bytes: Buffer; by: string | null },
): Promise<boolean> => {
  const parsed = readers[source](bytes)
  return inTransaction(database, async (transaction) => {
    const state = await lockSource(transaction, source)
    const [hash, at] = [sha256(bytes), clock.now()]
    const settled = { checkedAt: at, refusedAt: null, refusedBecause: null, refusedSha256: null, acceptedSha256: null }
    const isUnchanged = state.listId !== null && (await findList(transaction, state.listId)).sha256.equals(hash)
    if (isUnchanged) {
      await updateSource(transaction, source, settled)
      return false
    }
    await requireSane(transaction, state, hash, parsed)
    const { people, organisations, generatedAt } = parsed
    const list = { source, sha256: hash, generatedAt, people: people.length, organisations, loadedBy: by, loadedAt: at }
    const listId = await insertList(transaction, list)
    await storeChanges(transaction, { source, listId, people, at })
    await updateSource(transaction, source, { listId, ...settled })
    return true
  })
}

/** The list in force stays, and the metrics tell that somebody must look. */
async function refuse({ database, clock, log }: LoadDependencies, source: ListSource, because: string, bytes?: Buffer) {
  log.error({ source, because }, 'a sanctions list was refused; the one before stays in force')
  const refusedSha256 = bytes ? sha256(bytes) : null
  await updateSource(database.kysely, source, { refusedAt: clock.now(), refusedBecause: because, refusedSha256 })
}

/** Reads a list where the settings say and puts it in force if it is sound. Returns whether another one is in force now. */
export async function loadList(
  dependencies: LoadDependencies,
  source: ListSource,
  by: string | null,
): Promise<boolean> {
  let bytes: Buffer | undefined
  try {
    bytes = await dependencies.sanctionsLists.read(source)
    return await accept(dependencies, { source, bytes, by })
  } catch (error) {
    if (!(error instanceof ListRefused || error instanceof ProviderFailure)) throw error
    await refuse(dependencies, source, error.message, bytes)
    return false
  }
}
