import { hash } from 'node:crypto'

/** Uses the one-shot hash, because createHash is several times slower for short texts. */
export const sha256 = (content: string | Buffer): Buffer => hash('sha256', content, 'buffer')

/** A message authentication code. SHA-3 needs no HMAC: it has no length extension, so a secret prefix is safe. */
export const keyedHash = (key: Buffer, text: string): Buffer =>
  hash('sha3-256', Buffer.concat([key, Buffer.from(text)]), 'buffer')
