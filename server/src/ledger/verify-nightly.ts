import type { Database } from '../platform/database/database.ts'
import { findLastSeal } from './seals.ts'
import { describeProblem, verifySeals } from './verify-seals.ts'

/** So that the work of a night does not grow with the ledger. */
const sealsPerNight = 20_000
/** More than a day has: there is at most one seal a minute. */
const newestSeals = 2_000

/** Returns how many seals were verified. Throws if one does not match. */
async function verifyPart(database: Database, afterSeal: number, toSeal: number): Promise<number> {
  const result = await verifySeals(database, { afterSeal, toSeal })
  if (!result.isIntact) throw new Error(describeProblem(result))
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
  const last = await findLastSeal(kysely)
  if (last === undefined) return 0
  const { after_seal } = await kysely.selectFrom('ledger_verification').select('after_seal').executeTakeFirstOrThrow()
  const afterSeal = after_seal >= last.id ? 0 : after_seal
  const toSeal = afterSeal + limit
  const verified = await verifyPart(database, afterSeal, toSeal)
  const recent = await verifyPart(database, Math.max(toSeal, last.id - newest), Number.MAX_SAFE_INTEGER)
  await kysely.updateTable('ledger_verification').set({ after_seal: toSeal }).execute()
  return verified + recent
}
