import { decodeBase64, notBase64 } from './decode-base64.ts'

/** The size limit of a body without its file. */
export const smallBytes = 65_536

/** A large body with the file decoded to bytes and the other fields as JSON, in which the file is null. */
export type LargeBody = { rest: string; file?: Uint8Array<ArrayBuffer> | string }

export type ReadResult = LargeBody | 'unreadable' | 'too large'

const fileField = /"file"\s*:\s*"/
const [quote, backslash] = ['"'.charCodeAt(0), '\\'.charCodeAt(0)]

/** The position of the quote that ends a string; -1 if there is none. */
function endOfString(body: Buffer, start: number): number {
  for (let end = body.indexOf(quote, start); end >= 0; end = body.indexOf(quote, end + 1)) {
    let backslashes = 0
    while (body[end - 1 - backslashes] === backslash) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return -1
}

function decodeFile(text: string): LargeBody['file'] | undefined {
  try {
    const plain: string = text.includes('\\') ? JSON.parse(`"${text}"`) : text
    return plain === '' ? '' : (decodeBase64(plain) ?? notBase64)
  } catch {
    return undefined
  }
}

/**
 * Cuts the file out of a body without parsing the rest, because millions of small values would take more memory than the
 * process has. The caller parses the rest, so it must be small. Slow, so it runs in a worker thread.
 */
export function readLargeBody(bytes: Uint8Array): ReadResult {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = body.toString('latin1', 0, smallBytes)
  if (!/^\s*\{/.test(head)) return 'unreadable'
  const field = fileField.exec(head)
  if (field === null) return body.length > smallBytes ? 'too large' : { rest: body.toString('utf8') }
  const start = field.index + field[0].length
  const end = endOfString(body, start)
  if (end < 0) return 'unreadable'
  const before = body.subarray(0, start - 1)
  const after = body.subarray(end + 1)
  if (before.length + after.length > smallBytes) return 'too large'
  const file = decodeFile(body.toString('latin1', start, end))
  return file === undefined ? 'unreadable' : { rest: `${before}null${after}`, file }
}
