import { randomBytes } from 'node:crypto'

const base32 = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** A prefix and random base32 characters, five bits each, which every provider accepts in an id. */
export const randomId = (prefix: string, characters: number): string =>
  prefix + Array.from(randomBytes(characters), (byte) => base32[byte % base32.length]).join('')
