import { createHash } from 'node:crypto'
import { documentsKeyword } from '../../issued-documents/templates/loan-agreement-pdf.ts'
import type { EsignRequest, SentEsign } from './esign-requests.ts'

/** A signature is usually appended to the PDF, so the file starts with the bytes that were sent. */
const startsWithSent = (bytes: Buffer, { documentSha256, documentBytes }: SentEsign) =>
  bytes.length > documentBytes &&
  createHash('sha256').update(bytes.subarray(0, documentBytes)).digest().equals(documentSha256)

/** Some programs rewrite the whole file when they sign, but keep its keywords, which contain the documents' hash. */
async function hasDocumentsKeyword(bytes: Buffer, documentsHash: Buffer): Promise<boolean> {
  // Loaded when it is used, because it makes every start slower.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false })
    return document.getKeywords() === documentsKeyword(documentsHash.toString('hex'))
  } catch {
    return false
  }
}

/** Whether this is the PDF that was sent, with a signature in it. The provider verifies the signature itself. */
export async function isSignedCopy(
  bytes: Buffer,
  { sent, documentsHash }: Pick<EsignRequest, 'documentsHash'> & { sent: SentEsign },
): Promise<boolean> {
  if (!bytes.subarray(0, 5).equals(Buffer.from('%PDF-')) || !bytes.includes('/ByteRange')) return false
  return startsWithSent(bytes, sent) || hasDocumentsKeyword(bytes, documentsHash)
}
