import {
  EncryptedPDFError,
  type LoadOptions,
  PDFDict,
  PDFDocument,
  PDFHexString,
  PDFName,
  PDFRef,
  PDFString,
} from '@cantoo/pdf-lib'
import { removeActiveContent } from './active-content.ts'
import { readMarks } from './pdf-text/pdf-marks.ts'
import type { PdfMarks } from './pdf-text/pdf-text.ts'

/** The bytes to store, or why the PDF is refused. */
export type PdfResult =
  /** `original` is what a file said about itself that is stored otherwise than it was sent. */
  { kind: 'valid'; bytes: Uint8Array<ArrayBuffer>; original?: PdfMarks } | { kind: PdfProblem }
/** The keywords in the properties of a PDF; empty if it has none. */
export type KeywordsResult = { kind: 'valid'; keywords: string } | { kind: PdfProblem }
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

/** Copies the pages to a new file, which drops the password and everything that no page refers to. */
async function copyPages(document: PDFDocument): Promise<Uint8Array<ArrayBuffer>> {
  const copy = await PDFDocument.create()
  for (const page of await copy.copyPages(document, document.getPageIndices())) copy.addPage(page)
  const bytes = new Uint8Array(await copy.save())
  await load(bytes, { throwOnInvalidObject: true })
  return bytes
}

/** The library forgets where the properties of a locked file are, so they are found by the words of its trailer. */
function findProperties(text: string, { context }: PDFDocument): PDFDict | undefined {
  const [, object, generation] = [...text.matchAll(/\/Info\s+(\d{1,7})\s+(\d{1,5})\s+R/g)].at(-1) ?? []
  const found = object === undefined ? undefined : context.lookup(PDFRef.of(Number(object), Number(generation)))
  return found instanceof PDFDict ? found : undefined
}

/** Noted before the file is copied, because the copy no longer says it. */
function marksOf(bytes: Uint8Array, document: PDFDocument): PdfMarks {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
  const properties = findProperties(text, document)
  const read = (key: string) => {
    const value = properties?.lookup(PDFName.of(key))
    return value instanceof PDFString || value instanceof PDFHexString ? value.decodeText() : undefined
  }
  return readMarks(text, {
    ...{ producer: read('Producer'), creator: read('Creator') },
    ...{ createdAt: read('CreationDate'), modifiedAt: read('ModDate') },
  })
}

/** Returns the original bytes if the file has no active content, otherwise a copy of its pages without it. */
async function withoutActiveContent(bytes: Uint8Array<ArrayBuffer>, document: PDFDocument): Promise<PdfResult> {
  const original = marksOf(bytes, document)
  if (!removeActiveContent(document)) return { kind: 'valid', bytes }
  return { kind: 'valid', bytes: await copyPages(document), original }
}

async function checkLocked(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<PdfResult> {
  // A file that only restricts printing or copying opens with an empty password.
  const restricted = await tryLoad(bytes, { password: noPassword })
  if (restricted) return withoutActiveContent(bytes, restricted)
  if (password === noPassword) return { kind: 'locked' }
  const unlocked = await tryLoad(bytes, { password })
  if (unlocked === undefined) return { kind: 'wrong password' }
  const original = marksOf(bytes, unlocked)
  removeActiveContent(unlocked)
  return copyPages(unlocked).then(
    (copied) => ({ kind: 'valid', bytes: copied, original }),
    () => ({ kind: 'locked' }),
  )
}

/** Checked first, because strict loading reports an encrypted file as damaged. */
const isLocked = (bytes: Uint8Array) =>
  load(bytes, {}).then(
    () => false,
    (error: unknown) => error instanceof EncryptedPDFError,
  )

/** Opens a PDF and checks that every object is complete. May take long, so it runs in a separate process. */
export async function checkPdf(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<PdfResult> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!hasEnd(buffer)) return { kind: 'damaged' }
  if (mayBeLocked(buffer) && (await isLocked(bytes))) return checkLocked(bytes, password)
  const document = await tryLoad(bytes, { throwOnInvalidObject: true })
  if (document === undefined) return { kind: 'damaged' }
  return withoutActiveContent(bytes, document).catch(() => ({ kind: 'damaged' }))
}

export async function readKeywords(bytes: Uint8Array<ArrayBuffer>): Promise<KeywordsResult> {
  const document = await tryLoad(bytes, {})
  return document ? { kind: 'valid', keywords: document.getKeywords() ?? '' } : { kind: 'damaged' }
}
