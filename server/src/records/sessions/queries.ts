import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { prepareQuery } from '../../platform/database/prepare-query.ts'

/** A session is live until it ends, expires, or has not been used since `seenSince`. */
export type Liveness = { now: Date; seenSince: Date }

const selectLive = (database: Queryable, { now, seenSince }: Liveness) =>
  database
    .selectFrom('sessions')
    .where('sessions.ended_at', 'is', null)
    .where('sessions.expires_at', '>', now)
    .where('sessions.last_seen_at', '>', seenSince)

/** Joins the customer, because every request of a logged-in customer starts with this query. */
export const findLiveSession = prepareQuery((database, parameters: Liveness & { tokenHash: Buffer }) =>
  selectLive(database, parameters)
    .innerJoin('customers', 'customers.id', 'sessions.customer_id')
    .select([
      'sessions.last_seen_at as lastSeenAt',
      'customers.id as customerId',
      'customers.profile_id as profileId',
      'customers.first_name as firstName',
      'customers.profile_picture_file_id as profilePictureFileId',
    ])
    .where('sessions.token_hash', '=', parameters.tokenHash),
)

/** Most recently used first. */
export const listLiveSessions = (database: Queryable, customerId: number, liveness: Liveness) =>
  selectLive(database, liveness)
    .select(['token_hash as tokenHash', 'device_hash as deviceHash', 'user_agent as userAgent'])
    .select(['created_at as createdAt', 'last_seen_at as lastSeenAt'])
    .where('customer_id', '=', customerId)
    .orderBy('last_seen_at', 'desc')
    .execute()

/** Logins after `since`, newest first, including ended ones; `deviceSince` is the first login on record from that device. */
export const listLogins = (database: Queryable, customerId: number, since: Date, limit: number) =>
  database
    .selectFrom('sessions')
    .select((eb) => [
      'token_hash as tokenHash',
      'user_agent as userAgent',
      'created_at as createdAt',
      eb
        .selectFrom('sessions as earlier')
        .select((inner) => inner.fn.min('earlier.created_at').as('first'))
        .whereRef('earlier.customer_id', '=', 'sessions.customer_id')
        .whereRef('earlier.device_hash', '=', 'sessions.device_hash')
        .as('deviceSince'),
    ])
    .where('customer_id', '=', customerId)
    .where('created_at', '>', since)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .$narrowType<{ deviceSince: Date }>()
    .execute()

type Device = { customerId: number; deviceHash: Buffer }

export async function hasLiveSessionOn(database: Queryable, device: Device, liveness: Liveness): Promise<boolean> {
  const found = await selectLive(database, liveness)
    .select('sessions.token_hash')
    .where('sessions.customer_id', '=', device.customerId)
    .where('sessions.device_hash', '=', device.deviceHash)
    .limit(1)
    .executeTakeFirst()
  return found !== undefined
}

const findAnySessionOn = prepareQuery((database, { customerId, deviceHash }: Device) =>
  database
    .selectFrom('sessions')
    .select('token_hash')
    .where('customer_id', '=', customerId)
    .where('device_hash', '=', deviceHash)
    .limit(1),
)

/** Whether the customer has ever logged in from this browser. */
export async function isKnownDevice(database: Queryable, device: Device): Promise<boolean> {
  return (await findAnySessionOn.find(database, device)) !== undefined
}

export type NewSession = Device & {
  tokenHash: Buffer
  userAgent: string
  utm: Record<string, string> | null
  createdAt: Date
  expiresAt: Date
}

const insert = prepareQuery((database, session: Omit<NewSession, 'utm'> & { utm: string | null }) =>
  database
    .with('ended', (cte) =>
      cte
        .updateTable('sessions')
        .set({ ended_at: session.createdAt })
        .where('customer_id', '=', session.customerId)
        .where('device_hash', '=', session.deviceHash)
        .where('ended_at', 'is', null),
    )
    .insertInto('sessions')
    .values({
      token_hash: session.tokenHash,
      customer_id: session.customerId,
      device_hash: session.deviceHash,
      user_agent: session.userAgent,
      utm: session.utm,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      expires_at: session.expiresAt,
    }),
)

/** Ends the previous session of the same customer and browser, so that its token is no longer valid. */
export async function insertSession(transaction: Transaction, session: NewSession): Promise<void> {
  await insert.execute(transaction, { ...session, utm: session.utm && JSON.stringify(session.utm) })
}

export async function touchSession(database: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ last_seen_at: now })
    .where('token_hash', '=', tokenHash)
    .where('last_seen_at', '<', now)
    .execute()
}

export async function endSession(database: Queryable, tokenHash: Buffer, now: Date): Promise<void> {
  await database
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('token_hash', '=', tokenHash)
    .where('ended_at', 'is', null)
    .execute()
}

/** Locked in a fixed order, so that two devices that end sessions at once do not deadlock. */
const lockLiveSessions = (database: Queryable, customerId: number, now: Date) =>
  database
    .selectFrom('sessions')
    .select('token_hash')
    .where('customer_id', '=', customerId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('token_hash')
    .forUpdate()

/** Returns how many were ended. */
async function endSessions(
  database: Queryable,
  sessions: ReturnType<typeof lockLiveSessions>,
  now: Date,
): Promise<number> {
  const { numUpdatedRows } = await database
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('token_hash', 'in', sessions)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

type Own = { customerId: number; tokenHash: Buffer }

/** Ends all sessions of the customer but this one. Returns how many. */
export const endOtherSessions = (database: Queryable, { customerId, tokenHash }: Own, now: Date): Promise<number> =>
  endSessions(database, lockLiveSessions(database, customerId, now).where('token_hash', '<>', tokenHash), now)

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
    .select('token_hash')
    .where('token_hash', '>', after)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('token_hash')
    .limit(limit)
    .forUpdate()
  const ended = await database
    .updateTable('sessions')
    .set({ ended_at: now })
    .where('token_hash', 'in', batch)
    .returning('token_hash as tokenHash')
    .execute()
  return ended.map(({ tokenHash }) => tokenHash).toSorted(Buffer.compare)
}

export const listAllSessions = (database: Queryable, customerId: number) =>
  database
    .selectFrom('sessions')
    .select(['user_agent as userAgent', 'created_at as createdAt', 'last_seen_at as lastSeenAt', 'ended_at as endedAt'])
    .where('customer_id', '=', customerId)
    .orderBy('created_at', 'desc')
    .execute()

export async function deleteSessionsOf(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('sessions').where('customer_id', '=', customerId).execute()
}
