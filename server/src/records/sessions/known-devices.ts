import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { sha256 } from '../../platform/hashing.ts'
import type { Caller } from '../../platform/http/caller.ts'

/** How a login in a browser proved itself: there was nothing to protect, by answers, or a person looked. */
export type ProvedBy = 'LOGIN' | 'QUESTIONS' | 'PERSON'

type KnownDevice = { tokenHash: Buffer; deviceHash: Buffer; provedBy: ProvedBy | null; provedAt: Date | null }

/** The browser of the caller as it is known of this customer; undefined if the customer never logged in there. */
export const findKnownDevice = async (
  database: Queryable,
  customerId: number,
  caller: Pick<Caller, 'knownTokens'>,
): Promise<KnownDevice | undefined> => {
  const tokenHashes = caller.knownTokens().map((token) => sha256(token))
  if (tokenHashes.length === 0) return undefined
  return database
    .selectFrom('knownDevices')
    .select(['tokenHash', 'deviceHash', 'provedBy', 'provedAt'])
    .where('customerId', '=', customerId)
    .where((eb) => eb('tokenHash', '=', eb.fn.any(eb.val(tokenHashes))))
    .limit(1)
    .$narrowType<{ provedBy: ProvedBy | null }>()
    .executeTakeFirst()
}

type Login = { customerId: number; tokenHash: Buffer; deviceHash: Buffer; at: Date }

/** A browser in which the customer logs in; the first time it is proved only where there is nothing to protect yet. */
export async function rememberDevice(
  transaction: Transaction,
  { customerId, tokenHash, deviceHash, at }: Login,
  isProved: boolean,
): Promise<void> {
  const proof = { provedBy: isProved ? ('LOGIN' as const) : null, provedAt: isProved ? at : null }
  await transaction
    .insertInto('knownDevices')
    .values({ customerId, tokenHash, deviceHash, firstSeen: at, lastSeen: at, ...proof })
    .onConflict((conflict) => conflict.columns(['customerId', 'tokenHash']).doUpdateSet({ lastSeen: at }))
    .execute()
}

type OfSession = { customerId: number; tokenHash: Buffer }

const deviceOfSession = (database: Queryable, session: OfSession) =>
  database
    .selectFrom('sessions')
    .innerJoin('knownDevices', (join) =>
      join
        .onRef('knownDevices.customerId', '=', 'sessions.customerId')
        .onRef('knownDevices.tokenHash', '=', 'sessions.deviceHash'),
    )
    .where('sessions.tokenHash', '=', session.tokenHash)
    .where('sessions.customerId', '=', session.customerId)

/** How the login of this session has proved itself; null if it still has to. */
export async function readProof(database: Queryable, session: OfSession): Promise<{ by: ProvedBy; at: Date } | null> {
  const found = await deviceOfSession(database, session)
    .select(['provedBy', 'provedAt'])
    .$narrowType<{ provedBy: ProvedBy | null }>()
    .executeTakeFirst()
  return found?.provedBy && found.provedAt ? { by: found.provedBy, at: found.provedAt } : null
}

/** The browser of this session may change what a loan is paid to from now on. */
export async function proveSession(
  transaction: Transaction,
  session: OfSession,
  { by, at }: { by: ProvedBy; at: Date },
): Promise<void> {
  await transaction
    .updateTable('knownDevices')
    .set({ provedBy: by, provedAt: at })
    .where('customerId', '=', session.customerId)
    .where('tokenHash', '=', deviceOfSession(transaction, session).select('knownDevices.tokenHash'))
    .where('provedAt', 'is', null)
    .execute()
}

/** The browsers in which the customer is logged in and that have not proved themselves, the latest first. */
export const listUnproved = (database: Queryable, customerId: number) =>
  database
    .selectFrom('knownDevices')
    .innerJoin('sessions', (join) =>
      join
        .onRef('sessions.customerId', '=', 'knownDevices.customerId')
        .onRef('sessions.deviceHash', '=', 'knownDevices.tokenHash'),
    )
    .select(['knownDevices.tokenHash', 'sessions.userAgent', 'knownDevices.lastSeen'])
    .where('knownDevices.customerId', '=', customerId)
    .where('provedAt', 'is', null)
    .where('endedAt', 'is', null)
    .orderBy('knownDevices.lastSeen', 'desc')
    .execute()

export async function proveByPerson(
  transaction: Transaction,
  customerId: number,
  tokenHash: Buffer,
  at: Date,
): Promise<void> {
  await transaction
    .updateTable('knownDevices')
    .set({ provedBy: 'PERSON', provedAt: at })
    .where('customerId', '=', customerId)
    .where('tokenHash', '=', tokenHash)
    .where('provedAt', 'is', null)
    .execute()
}

/** The browsers themselves, whoever else logs in there. */
export async function listDevicesOf(database: Queryable, customerId: number): Promise<Buffer[]> {
  const rows = await database
    .selectFrom('knownDevices')
    .select('deviceHash')
    .distinct()
    .where('customerId', '=', customerId)
    .execute()
  return rows.map(({ deviceHash }) => deviceHash)
}

export async function deleteKnownDevicesOf(transaction: Transaction, customerId: number): Promise<void> {
  await transaction.deleteFrom('knownDevices').where('customerId', '=', customerId).execute()
}
