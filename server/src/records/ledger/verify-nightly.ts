import type { Database, Queryable } from '../../platform/database/database.ts'
import { findLastSeal } from '../../platform/sealing/seals.ts'
import { describeProblem } from '../../platform/sealing/verify-chain.ts'
import { ledgerChain, verifyLedger } from './ledger-chain.ts'

/** Keeps the nightly work independent of the size of the ledger. */
const sealsPerNight = 20_000
/** More than a day has: there is at most one seal a minute. */
const newestSeals = 2_000

type Progress = { afterSeal: number; newestSeal: number | null; newestHash: Buffer | null }

const readProgress = (database: Queryable): Promise<Progress> =>
  database.selectFrom('ledgerVerification').select(['afterSeal', 'newestSeal', 'newestHash']).executeTakeFirstOrThrow()

/** Throws if the newest seal of the last verification was changed or removed since. */
async function requireNewestSeal(database: Queryable, { newestSeal, newestHash }: Progress): Promise<void> {
  if (newestSeal === null || newestHash === null) return
  const seal = await findLastSeal(database, ledgerChain, { toSeal: newestSeal })
  if (seal?.id === newestSeal && seal.hash.equals(newestHash)) return
  throw new Error(
    `The ledger is NOT intact at seal ${newestSeal}: it was verified with the hash ${newestHash.toString('hex')}, and was changed or removed since`,
  )
}

/** Returns how many seals were verified. Throws if one does not match. */
async function verifyPart(database: Database, afterSeal: number, toSeal: number): Promise<number> {
  const result = await verifyLedger(database, { afterSeal, toSeal })
  if (!result.isIntact) throw new Error(describeProblem(ledgerChain, result))
  return result.seals
}

/**
 * Verifies the newest seals and the next part of the others, beginning again after the last part. If one does not match, the
 * job fails, its alert fires, and the next night verifies the same part.
 */
export async function verifyNightly(
  { database }: { database: Database },
  { limit = sealsPerNight, newest = newestSeals } = {},
): Promise<number> {
  const { kysely } = database
  const progress = await readProgress(kysely)
  await requireNewestSeal(kysely, progress)
  const last = await findLastSeal(kysely, ledgerChain)
  if (last === undefined) return 0
  const beforeNewest = Math.max(0, last.id - newest)
  const afterSeal = progress.afterSeal >= last.id ? 0 : Math.min(progress.afterSeal, beforeNewest)
  const toSeal = afterSeal + limit
  const verified = await verifyPart(database, afterSeal, toSeal)
  const recent = await verifyPart(database, Math.max(toSeal, beforeNewest), Number.MAX_SAFE_INTEGER)
  await kysely
    .updateTable('ledgerVerification')
    .set({ afterSeal: toSeal < last.id ? toSeal : 0, newestSeal: last.id, newestHash: last.hash })
    .execute()
  return verified + recent
}
