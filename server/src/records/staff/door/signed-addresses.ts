import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../../platform/clock.ts'

const validSeconds = 300

/** The rest of an address, as it came. */
export type Signed = { expires?: unknown; signature?: unknown }

/** Addresses of files, each for one session and five minutes. */
export function createAddresses(key: Buffer, clock: Clock, pathOf: (id: string) => string) {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000)
  const signatureOf = (id: string, session: Buffer, expires: string) =>
    createHmac('sha256', key)
      .update(`${id}\n${session.toString('hex')}\n${expires}`)
      .digest()
  return {
    sign(id: string, session: Buffer): string {
      const expires = String(nowSeconds() + validSeconds)
      const signature = signatureOf(id, session, expires).toString('base64url')
      return `${pathOf(id)}?${new URLSearchParams({ expires, signature })}`
    },
    isValid(id: string, session: Buffer, { expires, signature }: Signed): boolean {
      if (typeof expires !== 'string' || typeof signature !== 'string' || Number(expires) <= nowSeconds()) return false
      const [given, expected] = [Buffer.from(signature, 'base64url'), signatureOf(id, session, expires)]
      return given.length === expected.length && timingSafeEqual(given, expected)
    },
  }
}
