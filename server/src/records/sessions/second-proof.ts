import type { Queryable } from '../../platform/database/database.ts'
import { hasBeenPaid } from '../loans/has-been-paid.ts'
import { readProof } from './known-devices.ts'

type OfSession = { customerId: number; tokenHash: Buffer }

const dayMs = 86_400_000
/** Answers that a login may try on a day, with everything that would tell whether one is right. */
export const proofTriesPerDay = 3

/** So long a device that had to prove itself is watched. */
const watchedDays = 30

/** Whether the login has to prove itself before it changes where money goes. */
export async function needsProof(database: Queryable, session: OfSession): Promise<boolean> {
  return (await readProof(database, session)) === null && (await hasBeenPaid(database, session.customerId))
}

/** Whether the login is of a device that had to prove itself lately: what it changes is announced, and holds the payout. */
export async function isWatched(database: Queryable, session: OfSession, now: Date): Promise<boolean> {
  const proof = await readProof(database, session)
  return proof !== null && proof.by !== 'LOGIN' && now.getTime() - proof.at.getTime() < watchedDays * dayMs
}
