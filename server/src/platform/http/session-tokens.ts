import { timingSafeEqual } from 'node:crypto'
import { keyedHash } from '../hashing.ts'
import { newToken } from './caller.ts'

export type SessionTokens = { issue(): string; isIssued(token: string): boolean }

const [randomLength, markLength] = [43, 16]

/**
 * A token ends with a keyed hash of the random part before it, so that the requests of a customer who has logged in are
 * recognised without asking the database. Whether the session is still open is another question.
 */
export function createSessionTokens(key: Buffer): SessionTokens {
  const markOf = (random: string) => keyedHash(key, random).toString('base64url').slice(0, markLength)
  return {
    issue() {
      const random = newToken()
      return random + markOf(random)
    },
    isIssued(token) {
      const mark = Buffer.from(token.slice(randomLength))
      return mark.length === markLength && timingSafeEqual(mark, Buffer.from(markOf(token.slice(0, randomLength))))
    },
  }
}
