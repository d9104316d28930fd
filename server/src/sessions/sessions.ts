import { hash } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'
import type { Config } from '../platform/config/config.ts'
import type { Database } from '../platform/database/database.ts'
import { freshBytes } from '../platform/fresh-bytes.ts'
import { together } from '../platform/together.ts'

/** A logged-in customer, read with the session in one round trip. */
export type Session = {
  tokenHash: Buffer
  customerId: string
  profileId: string
  firstName: string | null
  profilePicture: string | null
}

export type Sessions = {
  find(token: string): Promise<Session | undefined>
  end(session: Session): Promise<void>
}

export const newToken = () => freshBytes(32).toString('base64url')
export const hashOf = (token: string) => hash('sha256', token, 'buffer')

/** The list stands in a select of its own: so its length is no reason to plan the statement anew each time. */
const findSessions = (idleHours: number) => ({
  name: 'find_sessions',
  text: `select encode(s.token_hash, 'hex') as token, c.id as "customerId", c.profile_id as "profileId",
    c.first_name as "firstName", c.profile_picture as "profilePicture",
    s.last_seen_at < $2::timestamptz - interval '1 minute' as "isStale"
    from sessions s join customers c on c.id = s.customer_id
    where s.token_hash = any (array(select unnest($1::bytea[]))) and s.ended_at is null and s.expires_at > $2
      and s.last_seen_at > $2 - interval '${idleHours} hours'`,
})
const touchSession = {
  name: 'touch_session',
  text: 'update sessions set last_seen_at = $2 where token_hash = $1 and last_seen_at < $2',
}
const endSession = {
  name: 'end_session',
  text: 'update sessions set ended_at = $2 where token_hash = $1 and ended_at is null',
}

type Found = Omit<Session, 'tokenHash'> & { token: string; isStale: boolean }

const hourMs = 60 * 60 * 1000

export function createSessions(database: Database, clock: Clock, limits: Config['session']): Sessions {
  const statement = findSessions(limits.idleHours)
  const find = together(async (tokenHashes: Buffer[]) => {
    const rows = await database.run<Found>(statement, [tokenHashes, clock.now()])
    const found = new Map(rows.map((row) => [row.token, row]))
    return tokenHashes.map((tokenHash) => found.get(tokenHash.toString('hex')))
  })
  return {
    async find(token) {
      const tokenHash = hashOf(token)
      const found = await find(tokenHash)
      if (found === undefined) return undefined
      if (found.isStale) await database.run(touchSession, [tokenHash, clock.now()])
      return { ...found, tokenHash }
    },
    async end(session) {
      await database.run(endSession, [session.tokenHash, clock.now()])
    },
  }
}

export const sessionEnd = (now: Date, limits: Config['session']) => new Date(now.getTime() + limits.days * 24 * hourMs)
