import { createHmac, timingSafeEqual } from 'node:crypto'
import { newToken } from '../../sessions/sessions.ts'
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

/** One for each caller, however many addresses are signed for it. */
const given = new WeakMap<Caller, string>()

function ownToken(caller: Caller): string {
  const known = caller.deviceToken() ?? given.get(caller)
  if (known !== undefined) return known
  const token = newToken()
  given.set(caller, token)
  caller.rememberDevice(token)
  return token
}

export function createSignedAddresses(key: Buffer, clock: Clock): SignedAddresses {
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000)
  const signatureOf = (path: string, expires: string, device: string) =>
    createHmac('sha256', key).update(`${path}\n${expires}\n${device}`).digest()
  return {
    sign(path, caller) {
      const expires = String(nowSeconds() + validSeconds)
      const signature = signatureOf(path, expires, ownToken(caller)).toString('base64url')
      return `${path}?${new URLSearchParams({ expires, signature })}`
    },
    isValid(path, { expires, signature }, caller) {
      const device = caller.deviceToken()
      if (typeof expires !== 'string' || typeof signature !== 'string' || device === undefined) return false
      const told = Buffer.from(signature, 'base64url')
      const right = signatureOf(path, expires, device)
      return told.length === right.length && timingSafeEqual(told, right) && Number(expires) > nowSeconds()
    },
  }
}
