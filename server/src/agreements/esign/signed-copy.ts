import { createHash } from 'node:crypto'
import { type Decoder, DecodingAborted } from '../../files/decoding/decoder.ts'
import { documentsKeyword } from '../../issued-documents/templates/loan-agreement-pdf.ts'
import type { EsignRequest, SentEsign } from './esign-requests.ts'

/** A signature is usually appended to the PDF, so the file starts with the bytes that were sent. */
const startsWithSent = (bytes: Buffer, { documentSha256, documentBytes }: SentEsign) =>
  bytes.length > documentBytes &&
  createHash('sha256').update(bytes.subarray(0, documentBytes)).digest().equals(documentSha256)

/** Some programs rewrite the whole file when they sign, but keep its keywords, which contain the documents' hash. */
async function hasDocumentsKeyword(bytes: Buffer, documentsHash: Buffer, decoder: Decoder): Promise<boolean> {
  try {
    const read = await decoder.readKeywords(new Uint8Array(bytes))
    return read.kind === 'valid' && read.keywords === documentsKeyword(documentsHash.toString('hex'))
  } catch (error) {
    if (error instanceof DecodingAborted) return false
    throw error
  }
}

/** A date in a PDF, such as D:20261119235930+05'30'. Without an offset it names no instant. */
const pdfDate = /\/M\s*\(D:(\d{4})(\d{2})(\d{2})(\d{2})(\d{2})(\d{2})(?:Z|([+-]\d{2})'?(\d{2})'?)/
const maxClockDifferenceMs = 5 * 60_000

/** The time of signing in the last signature of a PDF. Undefined if it has none, or one outside the time of the request. */
export function signingTimeOf(
  bytes: Buffer,
  { requestedAt, receivedAt }: { requestedAt: Date; receivedAt: Date },
): Date | undefined {
  const text = bytes.toString('latin1')
  const signature = text.lastIndexOf('/ByteRange')
  const dictionary = text.slice(text.lastIndexOf(' obj', signature), text.indexOf('endobj', signature))
  const found = pdfDate.exec(dictionary)
  if (!found) return undefined
  const [, year, month, day, hour, minute, second, offsetHours = '+00', offsetMinutes = '00'] = found
  const at = new Date(`${year}-${month}-${day}T${hour}:${minute}:${second}${offsetHours}:${offsetMinutes}`)
  const isPlausible =
    at.getTime() >= requestedAt.getTime() - maxClockDifferenceMs &&
    at.getTime() <= receivedAt.getTime() + maxClockDifferenceMs
  return isPlausible ? at : undefined
}

/** Whether this is the PDF that was sent, with a signature in it. The provider verifies the signature itself. */
export async function isSignedCopy(
  bytes: Buffer,
  { sent, documentsHash }: Pick<EsignRequest, 'documentsHash'> & { sent: SentEsign },
  decoder: Decoder,
): Promise<boolean> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || !bytes.includes('/ByteRange')) return false
  return startsWithSent(bytes, sent) || hasDocumentsKeyword(bytes, documentsHash, decoder)
}
