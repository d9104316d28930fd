import { emailLinkDays } from 'contract/account/email-link-days'
import { brand } from 'contract/brand'
import type { Attachment, EmailMessage } from '../../providers/email/email.ts'
import type { ApplicantDetails } from '../customers/applicants.ts'
import { htmlBody, type Paragraph, textBody } from './email-body.ts'
import type { AddressHasher } from './email-verifications.ts'
import type { StoredEmail } from './emails.ts'
import { documentPassword, protectPdf } from './protect-pdf.ts'

export type EmailContent = Pick<EmailMessage, 'subject' | 'text' | 'html' | 'attachments'>

/** What an email says, written when it is sent by the module that queued it; undefined if it is no longer to be sent. */
export type WriteEmail = (email: StoredEmail, applicant: ApplicantDetails) => Promise<EmailContent | undefined>

export const passwordNote =
  'Each file opens with a password: your PAN in capital letters followed by your date of birth as DDMMYYYY. For the PAN ABCPK1234L and 5 May 1995 that is ABCPK1234L05051995.'

export const contentOf = (
  title: string,
  paragraphs: readonly Paragraph[],
  attachments: Attachment[] = [],
): EmailContent => ({
  subject: `${brand.name}: ${title}`,
  text: textBody(paragraphs),
  html: htmlBody(title, paragraphs),
  attachments,
})

/** Encrypts a document with the customer's password; personal documents are never sent unencrypted. */
export async function protectFor(
  { pan, dateOfBirth }: ApplicantDetails,
  { fileName, bytes }: Attachment,
): Promise<Attachment> {
  if (pan === null || dateOfBirth === null) throw new Error('the borrower has no PAN or no date of birth')
  return { fileName, bytes: await protectPdf(bytes, documentPassword(pan, dateOfBirth)) }
}

export function verificationContent(
  { addresses, publicUrl }: { addresses: AddressHasher; publicUrl: string },
  email: StoredEmail,
): EmailContent {
  const url = `${publicUrl}/verify-email?token=${addresses.tokenOf(email.customerId, email.addressHash)}`
  return contentOf('Confirm your email address', [
    'Please confirm that this is your email address.',
    { label: 'Confirm my address', url },
    `The link is valid for ${emailLinkDays} days. Once you have confirmed, we email you your loan documents, and your receipts and reminders unless you turn them off. They are in your dashboard in any case.`,
    `If you have not applied to ${brand.name}, please ignore this email.`,
  ])
}
