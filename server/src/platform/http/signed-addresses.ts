import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Caller } from './caller.ts'

const validSeconds = 600

/**
 * Addresses that open something for a few minutes, in the browser they were made for: they are signed over its own
 * cookie, so that one that leaks opens nothing elsewhere.
 */
export type SignedAddresses = {
  /** A browser that has no cookie yet is given one. */
  sign(path: string, caller: Caller): string
  isValid(path: string, query: { expires?: unknown; signature?: unknown }, caller: Caller): boolean
}

export function createSignedAddresses(key: Buffer, clock: Clock): SignedAddresses {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000)
  const signatureOf = (path: string, expires: string, deviceToken: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}\n${deviceToken}`).digest()
  return {
    sign(path, caller) {
      const expires = String(nowSeconds() + validSeconds)
      const deviceToken = caller.deviceToken() ?? caller.issueDeviceToken()
      const signature = signatureOf(path, expires, deviceToken).toString('base64url')
      return `${path}?${new URLSearchParams({ expires, signature })}`
    },
    isValid(path, { expires, signature }, caller) {
      const deviceToken = caller.deviceToken()
      if (typeof expires !== 'string' || typeof signature !== 'string' || deviceToken === undefined) return false
      const given = Buffer.from(signature, 'base64url')
      const expected = signatureOf(path, expires, deviceToken)
      return given.length === expected.length && timingSafeEqual(given, expected) && Number(expires) > nowSeconds()
    },
  }
}
