import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Clock } from '../platform/clock.ts'

export type FileAddresses = {
  /** Where a file can be seen by its owner, for a short while. */
  sign(fileId: string, profileId: string): string
  isValid(address: { fileId: string; profileId: string; expires: string; signature: string }): boolean
}

const validSeconds = 600

/** Addresses of files, signed for one profile: altered, expired or asked for by another they open nothing. */
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
      const right = signatureOf(fileId, profileId, expires)
      if (given.length !== right.length || !timingSafeEqual(given, right)) return false
      return Number(expires) > nowSeconds()
    },
  }
}
