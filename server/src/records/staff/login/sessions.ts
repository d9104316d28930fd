import type { HeldRole } from 'domain/staff/may'
import { sql } from 'kysely'
import type { Queryable, Transaction } from '../../../platform/database/database.ts'
import { sha256 } from '../../../platform/hashing.ts'

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
}

const rolesOfStaff = sql<
  HeldRole[]
>`coalesce((select json_agg(json_build_object('role', role, 'ceilingPaise', ceiling_paise)
  order by role) from staff_roles where staff_roles.staff_id = staff.id), '[]')`

/** The live session with this token, of a person who still works here, with the roles they have now. */
export async function findStaffSession(database: Queryable, tokenHash: Buffer, now: Date) {
  const found = await database
    .selectFrom('staff_sessions')
    .innerJoin('staff', 'staff.id', 'staff_sessions.staff_id')
    .leftJoin('staff_keys', 'staff_keys.id', 'staff_sessions.key_id')
    .select(['staff_sessions.token_hash as tokenHash', 'staff.id as staffId', 'staff.name'])
    .select(['staff_sessions.last_active_at as lastActiveAt', 'staff_sessions.locked_at as lockedAt'])
    .select(['staff.sample_role as sampleRole', 'staff_keys.approves_money_from as approvesMoneyFrom'])
    .select(rolesOfStaff.as('roles'))
    .where('staff_sessions.token_hash', '=', tokenHash)
    .where('staff_sessions.ended_at', 'is', null)
    .where('staff_sessions.expires_at', '>', now)
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
    .insertInto('staff_sessions')
    .values({
      token_hash: tokenHash,
      staff_id: staffId,
      key_id: keyId,
      user_agent: userAgent,
      created_at: now,
      last_active_at: now,
      expires_at: expiresAt,
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
      .updateTable('staff_sessions')
      .set({ last_active_at: new Date(activeMs) })
      .where('token_hash', '=', tokenHash)
      .execute()
  return 'open'
}

export async function lockStaffSession(transaction: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await transaction
    .updateTable('staff_sessions')
    .set({ locked_at: now })
    .where('token_hash', '=', tokenHash)
    .where('locked_at', 'is', null)
    .execute()
}

export async function unlockStaffSession(transaction: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await transaction
    .updateTable('staff_sessions')
    .set({ locked_at: null, last_active_at: now })
    .where('token_hash', '=', tokenHash)
    .execute()
}

export async function endStaffSession(transaction: Transaction, tokenHash: Buffer, now: Date): Promise<void> {
  await transaction.updateTable('staff_sessions').set({ ended_at: now }).where('token_hash', '=', tokenHash).execute()
}

export async function endStaffSessionsOf(transaction: Transaction, staffId: string, now: Date): Promise<void> {
  await transaction
    .updateTable('staff_sessions')
    .set({ ended_at: now })
    .where('staff_id', '=', staffId)
    .where('ended_at', 'is', null)
    .execute()
}
