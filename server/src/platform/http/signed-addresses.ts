import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Caller } from './caller.ts'

const validSeconds = 600

/** A session that is still live, or nothing more than the browser. */
const allNeeds = ['session', 'browser'] as const
type Needs = (typeof allNeeds)[number]
export type AddressQuery = { expires?: unknown; needs?: unknown; signature?: unknown }

/**
 * Addresses that open something for a few minutes, in the browser they were made for: they are signed over its own
 * cookie, so that one that leaks opens nothing elsewhere. `needs` says what the caller had when the address was made.
 */
export type SignedAddresses = {
  /** A browser that has no cookie yet is given one. */
  sign(path: string, caller: Caller): string
  /** What else must hold for the address to open; nothing when it is not valid at all. */
  verify(path: string, query: AddressQuery, caller: Caller): Needs | undefined
}

export function createSignedAddresses(key: Buffer, clock: Clock): SignedAddresses {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000)
  const signatureOf = (path: string, expires: string, needs: Needs, deviceToken: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}\n${needs}\n${deviceToken}`).digest()
  return {
    sign(path, caller) {
      const expires = String(nowSeconds() + validSeconds)
      const deviceToken = caller.deviceToken() ?? caller.issueDeviceToken()
      const needs = caller.session ? 'session' : 'browser'
      const signature = signatureOf(path, expires, needs, deviceToken).toString('base64url')
      return `${path}?${new URLSearchParams({ expires, needs, signature })}`
    },
    verify(path, { expires, needs: given, signature }, caller) {
      const deviceToken = caller.deviceToken()
      const needs = allNeeds.find((one) => one === given)
      if (typeof expires !== 'string' || typeof signature !== 'string') return undefined
      if (needs === undefined || deviceToken === undefined || Number(expires) <= nowSeconds()) return undefined
      const expected = signatureOf(path, expires, needs, deviceToken)
      const received = Buffer.from(signature, 'base64url')
      return received.length === expected.length && timingSafeEqual(received, expected) ? needs : undefined
    },
  }
}
