import { EncryptedPDFError, type LoadOptions, PDFDocument } from '@cantoo/pdf-lib'

/** A PDF as it may be stored, or why it may not. */
export type PdfResult = { kind: 'whole'; bytes: Uint8Array<ArrayBuffer> } | { kind: PdfProblem }
export type PdfProblem = 'damaged' | 'locked' | 'wrong password'

const endMark = '%%EOF'
const endMarginBytes = 1024
const noPassword = ''

const hasEnd = (bytes: Buffer) => bytes.subarray(-endMarginBytes).includes(endMark)
const mayBeLocked = (bytes: Buffer) => bytes.includes('/Encrypt')

async function load(bytes: Uint8Array, options: LoadOptions): Promise<PDFDocument> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false, ...options })
  if (document.getPageCount() === 0) throw new Error('a document without pages')
  return document
}

const opens = (bytes: Uint8Array, options: LoadOptions) =>
  load(bytes, options).then(
    () => true,
    () => false,
  )

/** Its pages without the password, so that the people who decide can open it. */
async function unlock(bytes: Uint8Array, password: string): Promise<Uint8Array<ArrayBuffer>> {
  const locked = await load(bytes, { password })
  const document = await PDFDocument.create()
  for (const page of await document.copyPages(locked, locked.getPageIndices())) document.addPage(page)
  const unlocked = new Uint8Array(await document.save())
  await load(unlocked, { throwOnInvalidObject: true })
  return unlocked
}

async function checkLocked(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<PdfResult> {
  // A password that only limits printing or copying opens with none.
  if (await opens(bytes, { password: noPassword })) return { kind: 'whole', bytes }
  if (password === noPassword) return { kind: 'locked' }
  if (!(await opens(bytes, { password }))) return { kind: 'wrong password' }
  return unlock(bytes, password).then(
    (unlocked) => ({ kind: 'whole', bytes: unlocked }),
    () => ({ kind: 'locked' }),
  )
}

/** Whether it is encrypted at all; strict reading would call an encrypted file damaged. */
const isLocked = (bytes: Uint8Array) =>
  load(bytes, {}).then(
    () => false,
    (error: unknown) => error instanceof EncryptedPDFError,
  )

/** Opens a PDF to see that every object of it is whole. Slow, so it runs in a worker thread. */
export async function checkPdf(bytes: Uint8Array<ArrayBuffer>, password: string): Promise<PdfResult> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  if (!hasEnd(buffer)) return { kind: 'damaged' }
  if (mayBeLocked(buffer) && (await isLocked(bytes))) return checkLocked(bytes, password)
  return (await opens(bytes, { throwOnInvalidObject: true })) ? { kind: 'whole', bytes } : { kind: 'damaged' }
}
