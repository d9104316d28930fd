import { createHash, randomBytes } from 'node:crypto'
import type { Clock } from './clock.ts'
import type { Config } from './config.ts'
import type { Database } from './database/database.ts'

/** A logged-in customer, read with the session in one round trip. */
export type Session = {
  id: string
  customerId: string
  profileId: string
  firstName: string | null
  profilePicture: string | null
  stepsTaken: string[]
  isEligible: boolean
}

export type Sessions = {
  find(token: string): Promise<Session | undefined>
  end(session: Session): Promise<void>
}

export const newToken = () => randomBytes(32).toString('base64url')
export const hashOf = (token: string) => createHash('sha256').update(token).digest()

const findSession = {
  name: 'find_session',
  text: `select s.id, s.customer_id as "customerId", c.profile_id as "profileId", c.first_name as "firstName",
    c.profile_picture as "profilePicture", c.steps_taken as "stepsTaken", c.is_eligible as "isEligible",
    s.last_seen_at < $2::timestamptz - interval '1 minute' as "isStale"
    from sessions s join customers c on c.id = s.customer_id
    where s.token_hash = $1 and s.ended_at is null and s.expires_at > $2 and s.last_seen_at > $3`,
}
const touchSession = {
  name: 'touch_session',
  text: 'update sessions set last_seen_at = $2 where id = $1 and last_seen_at < $2',
}
const endSession = { name: 'end_session', text: 'update sessions set ended_at = $2 where id = $1 and ended_at is null' }

const hourMs = 60 * 60 * 1000

export function createSessions(database: Database, clock: Clock, limits: Config['session']): Sessions {
  return {
    async find(token) {
      const now = clock.now()
      const idleSince = new Date(now.getTime() - limits.idleHours * hourMs)
      const [row] = await database.run<Session & { isStale: boolean }>(findSession, [hashOf(token), now, idleSince])
      if (row === undefined) return undefined
      const { isStale, ...session } = row
      if (isStale) await database.run(touchSession, [session.id, now])
      return session
    },
    async end(session) {
      await database.run(endSession, [session.id, clock.now()])
    },
  }
}

export const sessionEnd = (now: Date, limits: Config['session']) => new Date(now.getTime() + limits.days * 24 * hourMs)
