import { hash } from 'node:crypto'

/** In one call: the streaming interface of node:crypto costs several times as much for short texts. */
export const sha256 = (content: string | Buffer): Buffer => hash('sha256', content, 'buffer')

/**
 * A hash that nobody can compute without the key. SHA-3 needs no HMAC construction: a secret prefix is safe, since its
 * digests cannot be extended.
 */
export const keyedHash = (key: Buffer, text: string): Buffer =>
  hash('sha3-256', Buffer.concat([key, Buffer.from(text)]), 'buffer')
