import { randomBytes } from 'node:crypto'
import { PDFDocument } from '@cantoo/pdf-lib'
import { formatDate, type IstDate } from 'domain/calendar/ist-date'

/** What a borrower knows and a stranger with the mailbox does not: PAN and birth date, as ABCPK1234L05051995. */
export const documentPassword = (pan: string, dateOfBirth: IstDate): string =>
  `${pan.toUpperCase()}${formatDate(dateOfBirth).replaceAll('-', '')}`

/** The same pages, encrypted: the password opens them, and no other password can lift the protection. */
export async function protectPdf(bytes: Buffer, password: string): Promise<Buffer> {
  const document = await PDFDocument.load(bytes, { updateMetadata: false })
  document.encrypt({ userPassword: password, ownerPassword: randomBytes(24).toString('base64url') })
  return Buffer.from(await document.save({ useObjectStreams: false }))
}
