import type { Database } from '../database/database.ts'
import { emptyHash } from './extend-chain.ts'
import { type Chain, findLastSeal, hashEntries, listSeals, type Seal } from './seals.ts'

export type Verification =
  | { isIntact: true; seals: number; lastEntry: number; hash: string }
  | { isIntact: false; seal: number; entries: string; problem: string }

const pageSize = 500

/** Returns undefined if the seal matches its entries and the previous seal. */
async function findProblem({ kysely }: Database, chain: Chain, seal: Seal, previous: Pick<Seal, 'toEntry' | 'hash'>) {
  if (seal.afterEntry !== previous.toEntry) return 'a seal before it is missing'
  const { entries, hash } = await hashEntries(kysely, chain, { ...seal, previousHash: previous.hash })
  if (entries < seal.entries) return `${seal.entries - entries} of its ${seal.entries} entries are missing`
  if (entries > seal.entries) return `${entries - seal.entries} entries were added to its ${seal.entries}`
  return hash.equals(seal.hash) ? undefined : 'an entry, or the seal itself, was changed'
}

type Options = {
  /** From the log; one of the seals must have it. */
  knownHash?: string | undefined
  /** The seals after the one with this id, up to the one with the other. */
  afterSeal?: number
  toSeal?: number
}

/**
 * Recomputes the seals and reports the first that does not match. A chain cannot reveal that its own end was removed, so the
 * caller may pass a hash that was logged earlier.
 */
export async function verifyChain(
  database: Database,
  chain: Chain,
  { knownHash, afterSeal = 0, toSeal = Number.MAX_SAFE_INTEGER }: Options = {},
): Promise<Verification> {
  const beginning = { id: 0, toEntry: 0, hash: emptyHash }
  let previous: Pick<Seal, 'id' | 'toEntry' | 'hash'> =
    (await findLastSeal(database.kysely, chain, { toSeal: afterSeal })) ?? beginning
  let count = 0
  let isKnownFound = knownHash === undefined || knownHash === emptyHash.toString('hex')
  for (;;) {
    const seals = await listSeals(database.kysely, chain, { afterSeal: previous.id, toSeal, limit: pageSize })
    for (const seal of seals) {
      const problem = await findProblem(database, chain, seal, previous)
      const entries = `${seal.afterEntry + 1} to ${seal.toEntry}`
      if (problem !== undefined) return { isIntact: false, seal: seal.id, entries, problem }
      isKnownFound ||= seal.hash.toString('hex') === knownHash
      previous = seal
      count += 1
    }
    if (seals.length < pageSize) break
  }
  if (!isKnownFound)
    return {
      isIntact: false,
      seal: previous.id,
      entries: '',
      problem: 'no seal has the given hash: the end of the chain was removed',
    }
  return { isIntact: true, seals: count, lastEntry: previous.toEntry, hash: previous.hash.toString('hex') }
}

export const describeProblem = (
  { name }: Chain,
  { seal, entries, problem }: Extract<Verification, { isIntact: false }>,
) => `The ${name} is NOT intact at seal ${seal}${entries && ` (entries ${entries})`}: ${problem}`
