import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../clock.ts'
import type { Caller } from './caller.ts'

const validSeconds = 600

/** What a URL requires: a live session of the owner, or only the browser. */
const allNeeds = ['session', 'browser'] as const
type Needs = (typeof allNeeds)[number]
export type SignedQuery = { expires?: unknown; needs?: unknown; signature?: unknown }

/**
 * URLs that work for a few minutes and only in the browser they were made for: the signature covers its device cookie, so
 * that a leaked URL is useless elsewhere. A URL that was made for a session needs that session to be live.
 */
export type SignedUrls = {
  /** Gives the browser a device cookie if it has none. */
  sign(path: string, caller: Caller): string
  /** What else the caller must check; undefined if the URL is not valid. */
  verify(path: string, query: SignedQuery, caller: Caller): Needs | undefined
}

export function createSignedUrls(key: Buffer, clock: Clock): SignedUrls {
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
