import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable, Transaction } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/hashing.ts'
import type { Caller, Session } from '../../platform/http/caller.ts'
import { findKnownDevice } from './known-devices.ts'
import {
  endOtherSessions,
  endSession,
  findLiveSession,
  hasLiveSessionOn,
  insertSession,
  listLiveSessions,
  listLogins,
  type NewSession,
  touchSession,
} from './queries.ts'

export type SessionLimits = { days: number; idleHours: number }

export const sessionLimits: SessionLimits = { days: 30, idleHours: 24 }

/** Tokens are stored hashed, so that the table cannot be used to log in. */
export const hashToken = sha256

const hourMs = 3_600_000
/** The time of last use is stored at most once a minute, to save writes. */
const touchAfterMs = 60_000

/** Which logins the account page shows. */
const loginHistoryDays = 30
const maxLoginsShown = 20

export function createSessions({ kysely }: Database, clock: Clock, limits: SessionLimits) {
  const liveness = () => {
    const now = clock.now()
    return { now, seenSince: new Date(now.getTime() - limits.idleHours * hourMs) }
  }
  return {
    async find(token: string): Promise<Session | undefined> {
      const tokenHash = hashToken(token)
      const found = await findLiveSession(kysely, tokenHash, liveness())
      if (found === undefined) return undefined
      const { lastSeenAt, ...customer } = found
      const now = clock.now()
      if (now.getTime() - lastSeenAt.getTime() > touchAfterMs) await touchSession(kysely, tokenHash, now)
      return { ...customer, tokenHash }
    },
    open(transaction: Transaction, session: Omit<NewSession, 'createdAt' | 'expiresAt'>): Promise<void> {
      const createdAt = clock.now()
      const expiresAt = new Date(createdAt.getTime() + limits.days * 24 * hourMs)
      return insertSession(transaction, { ...session, createdAt, expiresAt })
    },
    end: ({ tokenHash }: Session) => endSession(kysely, tokenHash, clock.now()),
    /** Returns how many were ended. */
    endOthers: (session: Session) => endOtherSessions(kysely, session, clock.now()),
    list: (customerId: number) => listLiveSessions(kysely, customerId, liveness()),
    listLogins: (customerId: number) =>
      listLogins(kysely, customerId, new Date(clock.now().getTime() - loginHistoryDays * 24 * hourMs), maxLoginsShown),
    isLoggedInOn: (customerId: number, caller: Caller) =>
      hasLiveSessionOn(kysely, { customerId, deviceHashes: caller.knownTokens().map(hashToken) }, liveness()),
    /** Whether the customer has logged in from this browser before. */
    isKnownDevice: async (queryable: Queryable, customerId: number, caller: Pick<Caller, 'knownTokens'>) =>
      (await findKnownDevice(queryable, customerId, caller)) !== undefined,
  }
}

export type Sessions = ReturnType<typeof createSessions>
