import { webcrypto } from 'node:crypto'

/** The hash of many bytes, made beside the event loop. */
export async function sha256Of(bytes: Uint8Array<ArrayBuffer>): Promise<Buffer> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', bytes))
}
