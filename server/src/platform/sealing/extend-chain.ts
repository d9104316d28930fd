import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { Clock } from '../clock.ts'
import type { Database } from '../database/database.ts'
import { inTransaction } from '../database/in-transaction.ts'
import { isUniqueViolation } from '../database/violations.ts'
import {
  type Chain,
  findEndOfRange,
  findLastSeal,
  hashEntries,
  hasSnapshotEnded,
  insertSeal,
  readSnapshotEnd,
  type Seal,
} from './seals.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger }

/** The previous hash of the first seal. */
export const emptyHash = Buffer.alloc(32)

const entriesPerSeal = 10_000
const pollMs = 100

/**
 * The newest entry such that no entry with a smaller id can still be committed. Ids are assigned before the commit, so this
 * waits until every transaction that was running has ended. Returns undefined if that takes too long.
 */
async function findSettledEntry({ kysely }: Database, chain: Chain, maxWaitMs: number): Promise<number | undefined> {
  const { lastEntry, snapshotEnd } = await readSnapshotEnd(kysely, chain)
  for (let waitedMs = 0; waitedMs <= maxWaitMs; waitedMs += pollMs) {
    if (await hasSnapshotEnded(kysely, snapshotEnd)) return lastEntry
    await sleep(pollMs)
  }
  return undefined
}

/** Seals the next batch of entries. Returns undefined if all are sealed. */
const sealNext = (database: Database, chain: Chain, settledEntry: number, sealedAt: Date) =>
  inTransaction(database, async (transaction): Promise<Omit<Seal, 'id'> | undefined> => {
    const last = await findLastSeal(transaction, chain)
    const afterEntry = last?.toEntry ?? 0
    const toEntry = await findEndOfRange(transaction, chain, {
      afterEntry,
      toEntry: settledEntry,
      limit: entriesPerSeal,
    })
    if (toEntry === undefined) return undefined
    const range = { afterEntry, toEntry }
    const previousHash = last?.hash ?? emptyHash
    const seal = { ...range, ...(await hashEntries(transaction, chain, { ...range, previousHash })), sealedAt }
    await insertSeal(transaction, chain, seal)
    return seal
  })

/** Extends the chain of seals to the newest settled entry. Safe to run in several processes at once. */
export async function extendChain(
  { database, clock, log }: Dependencies,
  chain: Chain,
  maxWaitMs = 20_000,
): Promise<void> {
  const settledEntry = await findSettledEntry(database, chain, maxWaitMs)
  if (settledEntry === undefined)
    throw new Error(`the ${chain.name} could not be sealed: another transaction has been open for too long`)
  try {
    for (;;) {
      const seal = await sealNext(database, chain, settledEntry, clock.now())
      if (seal === undefined) return
      const { toEntry, entries, hash } = seal
      log.info({ toEntry, entries, hash: hash.toString('hex') }, `the ${chain.name} was sealed`)
    }
  } catch (error) {
    if (!isUniqueViolation(error, chain.sealedOnce)) throw error
  }
}
