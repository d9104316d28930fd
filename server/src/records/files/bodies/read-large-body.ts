import { maxFilesPerBody } from 'contract/documents/uploaded-file'
import { decodeBase64, notBase64 } from './decode-base64.ts'

/** The size limit of a body without its file. */
export const smallBytes = 65_536

type DecodedFile = Uint8Array<ArrayBuffer> | string

/** A large body with its file or files decoded to bytes, and all fields as JSON, in which the files are null. */
export type LargeBody = { rest: string; file?: DecodedFile; files?: DecodedFile[] }

export type ReadResult = LargeBody | 'unreadable' | 'too large'

const fileField = /"(?:file"\s*:\s*(?=")|files"\s*:\s*(?=\[))/
const [quote, backslash, bracket] = ['"'.charCodeAt(0), '\\'.charCodeAt(0), '['.charCodeAt(0)]
/** What may be between two files of a list, and what ends it. */
const [separator, endOfList] = [/^\s*,\s*(?=")/, /^\s*\]/]
const separatorBytes = 100

/** The position of the quote that ends a string; -1 if there is none. */
function endOfString(body: Buffer, start: number): number {
  for (let end = body.indexOf(quote, start); end >= 0; end = body.indexOf(quote, end + 1)) {
    let backslashes = 0
    while (body[end - 1 - backslashes] === backslash) backslashes += 1
    if (backslashes % 2 === 0) return end
  }
  return -1
}

function decodeFile(text: string): DecodedFile | undefined {
  try {
    const plain: string = text.includes('\\') ? JSON.parse(`"${text}"`) : text
    return plain === '' ? '' : (decodeBase64(plain) ?? notBase64)
  } catch {
    return undefined
  }
}

/** The file that begins with the quote at `start`, and the position after it. */
function readFile(body: Buffer, start: number): { file: DecodedFile; end: number } | 'unreadable' {
  const end = endOfString(body, start + 1)
  const file = end < 0 ? undefined : decodeFile(body.toString('latin1', start + 1, end))
  return file === undefined ? 'unreadable' : { file, end: end + 1 }
}

/** The list of files that begins with the bracket at `start`. Only a few are read, because each takes memory. */
function readFiles(body: Buffer, start: number): { files: DecodedFile[]; end: number } | 'unreadable' | 'too large' {
  const files: DecodedFile[] = []
  let [end, between] = [start + 1, /^\s*(?=")/]
  for (;;) {
    const next = body.toString('latin1', end, end + separatorBytes)
    const [ending, gap] = [endOfList.exec(next), between.exec(next)]
    if (ending !== null) return { files, end: end + ending[0].length }
    if (gap === null) return 'unreadable'
    if (files.length === maxFilesPerBody) return 'too large'
    const read = readFile(body, end + gap[0].length)
    if (read === 'unreadable') return read
    files.push(read.file)
    end = read.end
    between = separator
  }
}

/**
 * Cuts the files out of a body without parsing the rest, because millions of small values would take more memory than the
 * process has. The caller parses the rest, so it must be small. Slow, so it runs in a worker thread.
 */
export function readLargeBody(bytes: Uint8Array): ReadResult {
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const head = body.toString('latin1', 0, smallBytes)
  if (!/^\s*\{/.test(head)) return 'unreadable'
  const field = fileField.exec(head)
  if (field === null) return body.length > smallBytes ? 'too large' : { rest: body.toString('utf8') }
  const start = field.index + field[0].length
  const read = body[start] === bracket ? readFiles(body, start) : readFile(body, start)
  if (typeof read === 'string') return read
  const { end, ...files } = read
  const before = body.subarray(0, start)
  const after = body.subarray(end)
  if (before.length + after.length > smallBytes) return 'too large'
  return { rest: `${before}null${after}`, ...files }
}
