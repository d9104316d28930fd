import { createHash } from 'node:crypto'
import type { Decoder } from '../../../records/files/decoding/decoder.ts'
import type { SentEsign } from './esign-requests.ts'

/** A signature is usually appended to the PDF, so the file starts with the bytes that were sent. */
const startsWithSent = (bytes: Buffer, { documentSha256, documentBytes }: SentEsign) =>
  bytes.length > documentBytes &&
  createHash('sha256').update(bytes.subarray(0, documentBytes)).digest().equals(documentSha256)

/** Some programs rewrite the whole file when they sign, but keep its keywords, which name the documents of the offer. */
async function hasKeyword(bytes: Buffer, keyword: string, decoder: Decoder): Promise<boolean> {
  const read = await decoder.readKeywords(new Uint8Array(bytes))
  return read.kind === 'valid' && read.keywords === keyword
}

/** A date in a PDF, such as D:20261119235930+05'30'. Without an offset it names no instant. */
const pdfDate = /\/M\s*\(D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:Z|([+-]\d{2})'?(\d{2})'?)/
const maxClockDifferenceMs = 5 * 60_000

function timeIn(signature: string): Date | undefined {
  const found = pdfDate.exec(signature)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second, offsetHours = '+00', offsetMinutes = '00'] = found
  return new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offsetHours}:${offsetMinutes}`)
}

/**
 * The time in the signature of a PDF; of several the earliest, because a provider may add its own. Undefined if there is none
 * within the time of the request. If the provider's clock is ahead of ours, it is the time of the receipt: what arrives on
 * the last day of an offer was signed in time.
 */
export function signingTimeOf(
  bytes: Buffer,
  { requestedAt, receivedAt }: { requestedAt: Date; receivedAt: Date },
): Date | undefined {
  const earliest = requestedAt.getTime() - maxClockDifferenceMs
  const latest = receivedAt.getTime() + maxClockDifferenceMs
  const signatures = bytes
    .toString('latin1')
    .split('endobj')
    .filter((object) => object.includes('/ByteRange'))
  const times = signatures.map((signature) => timeIn(signature)?.getTime() ?? Number.NaN)
  const [first] = times.filter((time) => time >= earliest && time <= latest).toSorted((one, other) => one - other)
  return first === undefined ? undefined : new Date(Math.min(first, receivedAt.getTime()))
}

/**
 * Whether this is the PDF that was sent, with a signature in it. The provider verifies the signature itself. Throws
 * DecodingAborted if the PDF could not be read, which says nothing about it.
 */
export async function isSignedCopy(
  bytes: Buffer,
  sent: SentEsign,
  { keyword, decoder }: { keyword: string; decoder: Decoder },
): Promise<boolean> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || !bytes.includes('/ByteRange')) return false
  return startsWithSent(bytes, sent) || hasKeyword(bytes, keyword, decoder)
}
