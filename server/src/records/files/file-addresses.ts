import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../../platform/clock.ts'

export type FileAddresses = {
  /** Returns an address at which the owner can open the file for ten minutes. */
  sign(fileId: string, profileId: string): string
  isValid(address: { fileId: string; profileId: string; expires: string; signature: string }): boolean
}

const validSeconds = 600

/** Signs addresses of files for one profile; an address that is altered, expired or used by another profile is invalid. */
export function createFileAddresses(key: Buffer, clock: Clock): FileAddresses {
  const signatureOf = (fileId: string, profileId: string, expires: string) =>
    createHmac('sha256', key).update(`${fileId}\n${profileId}\n${expires}`).digest()
  const nowSeconds = () => Math.floor(clock.now().getTime() / 1000)
  return {
    sign(fileId, profileId) {
      const expires = String(nowSeconds() + validSeconds)
      const signature = signatureOf(fileId, profileId, expires).toString('base64url')
      return `/files/${fileId}?${new URLSearchParams({ expires, signature })}`
    },
    isValid({ fileId, profileId, expires, signature }) {
      const given = Buffer.from(signature, 'base64url')
      const expected = signatureOf(fileId, profileId, expires)
      if (given.length !== expected.length || !timingSafeEqual(given, expected)) return false
      return Number(expires) > nowSeconds()
    },
  }
}
