import type { Queryable, Transaction } from '../../platform/database/database.ts'

/** A session is live until it ends, expires, or has not been used since `seenSince`. */
export type Liveness = { now: Date; seenSince: Date }

const selectLive = (database: Queryable, { now, seenSince }: Liveness) =>
  database
    .selectFrom('sessions')
    .where('sessions.endedAt', 'is', null)
    .where('sessions.expiresAt', '>', now)
    .where('sessions.lastSeenAt', '>', seenSince)

/** Joins the customer, because every request of a logged-in customer starts with this query. */
export const findLiveSession = (database: Queryable, tokenHash: Buffer, liveness: Liveness) =>
  selectLive(database, liveness)
    .innerJoin('customers', 'customers.id', 'sessions.customerId')
    .select([
      'sessions.lastSeenAt',
      'customers.id as customerId',
      'customers.profileId',
      'customers.firstName',
      'customers.profilePictureFileId',
    ])
    .where('sessions.tokenHash', '=', tokenHash)
    .executeTakeFirst()

/** Most recently used first. */
export const listLiveSessions = (database: Queryable, customerId: number, liveness: Liveness) =>
  selectLive(database, liveness)
    .select(['tokenHash', 'deviceHash', 'userAgent'])
    .select(['createdAt', 'lastSeenAt'])
    .where('customerId', '=', customerId)
    .orderBy('lastSeenAt', 'desc')
    .execute()

/** Logins after `since`, newest first, including ended ones; `deviceSince` is the first login on record from that device. */
export const listLogins = (database: Queryable, customerId: number, since: Date, limit: number) =>
  database
    .selectFrom('sessions')
    .select((eb) => [
      'tokenHash',
      'userAgent',
      'createdAt',
      eb
        .selectFrom('sessions as earlier')
        .select((inner) => inner.fn.min('earlier.createdAt').as('first'))
        .whereRef('earlier.customerId', '=', 'sessions.customerId')
        .whereRef('earlier.deviceHash', '=', 'sessions.deviceHash')
        .as('deviceSince'),
    ])
    .where('customerId', '=', customerId)
    .where('createdAt', '>', since)
    .orderBy('createdAt', 'desc')
    .limit(limit)
    .$narrowType<{ deviceSince: Date }>()
    .execute()

type Device = { customerId: number; deviceHash: Buffer }

type Browser = { customerId: number; deviceHashes: readonly Buffer[] }

export async function hasLiveSessionOn(database: Queryable, browser: Browser, liveness: Liveness): Promise<boolean> {
  const found = await selectLive(database, liveness)
    .select('sessions.tokenHash')
    .where('sessions.customerId', '=', browser.customerId)
    .where((eb) => eb('sessions.deviceHash', '=', eb.fn.any(eb.val(browser.deviceHashes))))
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

export type NewSession = Device & {
  tokenHash: Buffer
  userAgent: string
  utm: Record<string, string> | null
  createdAt: Date
  expiresAt: Date
}

/** Ends the previous session of the same customer and browser, so that its token is no longer valid. */
export async function insertSession(transaction: Transaction, session: NewSession): Promise<void> {
  await transaction
    .updateTable('sessions')
    .set({ endedAt: session.createdAt })
    .where('customerId', '=', session.customerId)
    .where('deviceHash', '=', session.deviceHash)
    .where('endedAt', 'is', null)
    .execute()
  await transaction
    .insertInto('sessions')
    .values({ ...session, utm: session.utm && JSON.stringify(session.utm), lastSeenAt: session.createdAt })
    .execute()
}

export async function touchSession(database: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ lastSeenAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('lastSeenAt', '<', now)
    .execute()
}

export async function endSession(database: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('tokenHash', '=', tokenHash)
    .where('endedAt', 'is', null)
    .execute()
}

/** Locked in a fixed order, so that two devices that end sessions at once do not deadlock. */
const lockLiveSessions = (database: Queryable, customerId: number, now: Date) =>
  database
    .selectFrom('sessions')
    .select('tokenHash')
    .where('customerId', '=', customerId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('tokenHash')
    .forUpdate()

/** Returns how many were ended. */
async function endSessions(
  database: Queryable,
  sessions: ReturnType<typeof lockLiveSessions>,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('tokenHash', 'in', sessions)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type Own = { customerId: number; tokenHash: Buffer }

/** Ends all sessions of the customer but this one. Returns how many. */
export const endOtherSessions = (database: Queryable, { customerId, tokenHash }: Own, now: Date): Promise<number> =>
  endSessions(database, lockLiveSessions(database, customerId, now).where('tokenHash', '<>', tokenHash), now)

/** Ends all sessions of a customer. Returns how many. */
export const endSessionsOf = (transaction: Transaction, customerId: number, now: Date): Promise<number> =>
  endSessions(transaction, lockLiveSessions(transaction, customerId, now), now)

/** Ends a batch of sessions of all customers, ordered by token hash. Returns their hashes in order. */
export async function endNextSessions(
  database: Queryable,
  { after, limit, now }: { after: Buffer; limit: number; now: Date },
): Promise<Buffer[]> {
  const batch = database
    .selectFrom('sessions')
    .select('tokenHash')
    .where('tokenHash', '>', after)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .orderBy('tokenHash')
    .limit(limit)
    .forUpdate()
  const ended = await database
    .updateTable('sessions')
    .set({ endedAt: now })
    .where('tokenHash', 'in', batch)
    .returning('tokenHash')
    .execute()
  return ended.map(({ tokenHash }) => tokenHash).toSorted(Buffer.compare)
}

export const listAllSessions = (database: Queryable, customerId: number) =>
  database
    .selectFrom('sessions')
    .select(['userAgent', 'createdAt', 'lastSeenAt', 'expiresAt', 'endedAt'])
    .where('customerId', '=', customerId)
    .orderBy('createdAt', 'desc')
    .execute()

export async function deleteSessionsOf(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('sessions').where('customerId', '=', customerId).execute()
}
