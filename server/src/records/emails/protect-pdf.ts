import { randomBytes } from 'node:crypto'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'

/** PAN and date of birth, such as ABCPK1234L05051995: known to the borrower, but not to others who can read the mailbox. */
export const documentPassword = (pan: string, dateOfBirth: IstDate): string =>
  `${pan.toUpperCase()}${formatDate(dateOfBirth).replaceAll('-', '')}`

/** Encrypts a PDF. The owner password is random, so that nobody can remove the protection with it. */
export async function protectPdf(bytes: Buffer, password: string): Promise<Buffer> {
  // Loaded when it is used: its 350 modules make every start slower.
  const { PDFDocument } = await import('@cantoo/pdf-lib')
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  document.encrypt({ userPassword: password, ownerPassword: randomBytes(24).toString('base64url') })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
