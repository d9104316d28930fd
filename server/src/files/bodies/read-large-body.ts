import { decodeBase64, notBase64 } from './decode-base64.ts'

/** A large body with the file decoded to bytes and the other fields as JSON. */
export type LargeBody = { rest: string; file?: Uint8Array<ArrayBuffer> | string }

/** Slow, so it runs in a worker thread. Throws if the body is not a JSON object. */
export function readLargeBody(bytes: Uint8Array): LargeBody {
  const body: unknown = JSON.parse(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8'))
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw new SyntaxError('no object')
  if (!('file' in body) || typeof body.file !== 'string') return { rest: JSON.stringify(body) }
  const file = body.file === '' ? '' : (decodeBase64(body.file) ?? notBase64)
  return { rest: JSON.stringify({ ...body, file: undefined }), file }
}
