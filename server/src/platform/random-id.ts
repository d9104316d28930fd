import { randomBytes } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A prefix and a base32 character of five bits for each byte, which every provider accepts in an id. */
export const encodeId = (prefix: string, bytes: Uint8Array): string =>
  prefix + Array.from(bytes, (byte) => base32[byte % base32.length]).join('')

export const randomId = (prefix: string, characters: number): string => encodeId(prefix, randomBytes(characters))
