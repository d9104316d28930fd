import { EncryptedPDFError, type LoadOptions, PDFDocument } from '@cantoo/pdf-lib'
import { removeActiveContent } from './active-content.ts'

/** A PDF as it may be stored, or why it may not. */
export type PdfResult = { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> } | { kind: PdfProblem }
export type PdfProblem = 'damaged' | 'locked' | 'wrong password' | 'too complex'

const endMark = '%%EOF'
const endMarginBytes = 1024
const noPassword = ''

const hasEnd = (bytes: Buffer) => bytes.subarray(-endMarginBytes).includes(endMark)
const mayBeLocked = (bytes: Buffer) => bytes.includes('/Encrypt')

async function load(bytes: Uint8Array, options: LoadOptions): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, preserveXFA: true, ...options })
  if (document.getPageCount() === 0) throw new Error('a document without pages')
  return document
}

const tryLoad = (bytes: Uint8Array, options: LoadOptions) => load(bytes, options).catch(() => undefined)

/** Its pages in a new file: without a password, and without anything that no page refers to. */
async function copyPages(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const copy = await PDFDocument.create()
  for (const page of await copy.copyPages(document, document.getPageIndices())) copy.addPage(page)
  const bytes = new Uint8Array(await copy.save())
  await load(bytes, { throwOnInvalidObject: true })
  return bytes
}

/** Byte for byte where the file is clean; where it has scripts or files in it, its pages without them. */
async function withoutActiveContent(bytes: Uint8Array<ArrayBuffer>, document: PDFDocument): Promise<PdfResult> {
  return { kind: 'whole', bytes: removeActiveContent(document) ? await copyPages(document) : bytes }
}

async function checkLocked(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<PdfResult> {
  // A password that only limits printing or copying opens with none.
  const restricted = await tryLoad(bytes, { password: noPassword })
  if (restricted) return withoutActiveContent(bytes, restricted)
  if (password === noPassword) return { kind: 'locked' }
  const unlocked = await tryLoad(bytes, { password })
  if (unlocked === undefined) return { kind: 'wrong password' }
  removeActiveContent(unlocked)
  return copyPages(unlocked).then(
    (copied) => ({ kind: 'whole', bytes: copied }),
    () => ({ kind: 'locked' }),
  )
}

/** Whether it is encrypted at all; strict reading would call an encrypted file damaged. */
const isLocked = (bytes: Uint8Array) =>
  load(bytes, {}).then(
    () => false,
    (error: unknown) => error instanceof EncryptedPDFError,
  )

/** Opens a PDF to see that every object of it is whole. It may take long, so it runs in a process of its own. */
export async function checkPdf(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<PdfResult> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!hasEnd(buffer)) return { kind: 'damaged' }
  if (mayBeLocked(buffer) && (await isLocked(bytes))) return checkLocked(bytes, password)
  const document = await tryLoad(bytes, { throwOnInvalidObject: true })
  if (document === undefined) return { kind: 'damaged' }
  return withoutActiveContent(bytes, document).catch(() => ({ kind: 'damaged' }))
}
