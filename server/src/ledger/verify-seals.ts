import type { Database } from '../platform/database/database.ts'
import { emptyHash } from './seal-ledger.ts'
import { hashEntries, listSeals, type Seal } from './seals.ts'

export type Verification =
  | { isIntact: true; seals: number; lastEntry: number; hash: string }
  | { isIntact: false; seal: number; entries: string; problem: string }

const pageSize = 500

/** What is wrong with a seal that follows another. */
async function problemOf({ kysely }: Database, seal: Seal, before: Pick<Seal, 'toEntry' | 'hash'>) {
  if (seal.afterEntry !== before.toEntry) return 'a seal before it is missing'
  const { entries, hash } = await hashEntries(kysely, seal, before.hash)
  if (entries < seal.entries) return `${seal.entries - entries} of its ${seal.entries} entries are missing`
  if (entries > seal.entries) return `${entries - seal.entries} entries were added to its ${seal.entries}`
  return hash.equals(seal.hash) ? undefined : 'an entry, or the seal itself, was changed'
}

/**
 * Computes every seal again and finds the first that does not fit. A chain cannot see that its own end was cut off, so a
 * hash that was logged may be given: it must be one of the seals'.
 */
export async function verifySeals(database: Database, knownHash?: string): Promise<Verification> {
  let before: Pick<Seal, 'id' | 'toEntry' | 'hash'> = { id: 0, toEntry: 0, hash: emptyHash }
  let count = 0
  let isKnownFound = knownHash === undefined
  for (;;) {
    const seals = await listSeals(database.kysely, before.id, pageSize)
    for (const seal of seals) {
      const problem = await problemOf(database, seal, before)
      const entries = `${seal.afterEntry + 1} to ${seal.toEntry}`
      if (problem !== undefined) return { isIntact: false, seal: seal.id, entries, problem }
      isKnownFound ||= seal.hash.toString('hex') === knownHash
      before = seal
      count += 1
    }
    if (seals.length < pageSize) break
  }
  if (!isKnownFound)
    return { isIntact: false, seal: before.id, entries: '', problem: 'the seal with the given hash was cut off' }
  return { isIntact: true, seals: count, lastEntry: before.toEntry, hash: before.hash.toString('hex') }
}
