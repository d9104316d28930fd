import type { HeldRole } from 'domain/staff/may'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { sha256 } from '../../../platform/hashing.ts'
import { rolesOfStaff } from '../people/people.ts'

const hourMs = 3_600_000
const sessionHours = 12
const idleLimitMs = 15 * 60_000
/** The time of the last key or click is stored at most twice a minute, to save writes. */
const storeAfterMs = 30_000

export const hashStaffToken = sha256

export type FoundSession = {
  tokenHash: Buffer
  staffId: string
  name: string
  isSample: boolean
  roles: HeldRole[]
  lastActiveAt: Date
  lockedAt: Date | null
  approvesMoneyFrom: Date | null
  getsMorningEmail: boolean
}

/** The live session with this token, of a person who still works here, with the roles they have now. */
export async function findStaffSession(database: Queryable, tokenHash: Buffer, now: Date) {
  const found = await database
    .selectFrom('staffSessions')
    .innerJoin('staff', 'staff.id', 'staffSessions.staffId')
    .leftJoin('staffKeys', 'staffKeys.id', 'staffSessions.keyId')
    .select(['staffSessions.tokenHash', 'staff.id as staffId', 'staff.name'])
    .select(['staffSessions.lastActiveAt', 'staffSessions.lockedAt'])
    .select(['staff.sampleRole', 'staff.morningEmail as getsMorningEmail', 'staffKeys.approvesMoneyFrom'])
    .select(rolesOfStaff.as('roles'))
    .where('staffSessions.tokenHash', '=', tokenHash)
    .where('staffSessions.endedAt', 'is', null)
    .where('staffSessions.expiresAt', '>', now)
    .where('staff.state', '=', 'ACTIVE')
    .executeTakeFirst()
  if (found === undefined) return undefined
  const { sampleRole, ...session } = found
  return { ...session, isSample: sampleRole !== null } satisfies FoundSession
}

type NewSession = { tokenHash: Buffer; staffId: string; keyId: string | null; userAgent: string; now: Date }

/** Returns when it ends. */
export async function insertStaffSession(transaction: Transaction, session: NewSession): Promise<Date> {
  const { tokenHash, staffId, keyId, userAgent, now } = session
  const expiresAt = new Date(now.getTime() + sessionHours * hourMs)
  await transaction
    .insertInto('staffSessions')
    .values({
      tokenHash,
      staffId,
      keyId,
      userAgent,
      createdAt: now,
      lastActiveAt: now,
      expiresAt,
    })
    .execute()
  return expiresAt
}

/** Records the last key or click. Returns whether the session is locked: before, or by this call because of idle minutes. */
export async function noteActivity(
  transaction: Transaction,
  { tokenHash, lastActiveAt, lockedAt }: FoundSession,
  { now, idleMs }: { now: Date; idleMs: number },
): Promise<'open' | 'locked' | 'locked now'> {
  if (lockedAt !== null) return 'locked'
  const activeMs = Math.max(lastActiveAt.getTime(), now.getTime() - idleMs)
  const wasIdleMs = Math.max(activeMs - lastActiveAt.getTime(), now.getTime() - activeMs)
  if (wasIdleMs >= idleLimitMs) {
    await lockStaffSession(transaction, tokenHash, now)
    return 'locked now'
  }
  if (activeMs - lastActiveAt.getTime() >= storeAfterMs)
    await transaction
      .updateTable('staffSessions')
      .set({ lastActiveAt: new Date(activeMs) })
      .where('tokenHash', '=', tokenHash)
      .execute()
  return 'open'
}

export async function lockStaffSession(transaction: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await transaction
    .updateTable('staffSessions')
    .set({ lockedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('lockedAt', 'is', null)
    .execute()
}

export async function unlockStaffSession(transaction: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await transaction
    .updateTable('staffSessions')
    .set({ lockedAt: null, lastActiveAt: now })
    .where('tokenHash', '=', tokenHash)
    .execute()
}

export async function endStaffSession(transaction: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await transaction.updateTable('staffSessions').set({ endedAt: now }).where('tokenHash', '=', tokenHash).execute()
}

export async function endStaffSessionsOf(transaction: Transaction, staffId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('staffSessions')
    .set({ endedAt: now })
    .where('staffId', '=', staffId)
    .where('endedAt', 'is', null)
    .execute()
}
