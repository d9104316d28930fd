import { brand } from 'contract/brand'
import type { DocumentIssuer } from '../issued-documents/document-issuer.ts'
import { type IssuedDocument, listIssuedDocuments } from '../issued-documents/queries.ts'
import { issuedFileName } from '../issued-documents/routes.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { Email, EmailMessage } from '../providers/email/email.ts'
import { type ApplicantDetails, readApplicant } from '../registration/applicants.ts'
import type { AddressHasher } from './email-verifications.ts'
import { findEmail, listAttached, markEmailSent, releaseDocuments, type StoredEmail } from './emails.ts'
import { documentPassword, protectPdf } from './protect-pdf.ts'

export type SendEmailDependencies = {
  database: Database
  clock: Clock
  email: Email
  issuer: DocumentIssuer
  addresses: AddressHasher
  publicUrl: string
}
type Content = Pick<EmailMessage, 'subject' | 'text' | 'attachments'>

const signature = `${brand.name}, a name of ${brand.legalEntity}\n${brand.phone}, ${brand.email}, ${brand.supportHours}`

function verificationContent({ addresses, publicUrl }: SendEmailDependencies, email: StoredEmail): Content {
  const url = `${publicUrl}/verify-email?token=${addresses.tokenOf(email.customerId, email.addressHash)}`
  const text = [
    'Please confirm that this is your e-mail address:',
    url,
    'The link holds for 7 days. After that we e-mail you the documents of your loan. They are in your dashboard in any case.',
    `If you have not applied to ${brand.name}, please ignore this e-mail.`,
    signature,
  ]
  return { subject: `Confirm your e-mail address for ${brand.name}`, text: text.join('\n\n'), attachments: [] }
}

async function readAttached({ database }: SendEmailDependencies, email: StoredEmail): Promise<IssuedDocument[]> {
  const documents = await listIssuedDocuments(database.kysely, email.customerId)
  const attached = await listAttached(
    database.kysely,
    documents.map(({ id }) => id),
  )
  return documents.filter(({ id }) => attached.get(id) === email.id).toReversed()
}

async function documentsContent(
  dependencies: SendEmailDependencies,
  email: StoredEmail,
  { pan, dateOfBirth }: ApplicantDetails,
): Promise<Content> {
  if (pan === null || dateOfBirth === null) throw new Error('a borrower without PAN or birth date')
  const documents = await readAttached(dependencies, email)
  const attachments = []
  for (const document of documents) {
    const bytes = await dependencies.issuer.readBytes(document)
    const protectedBytes = await protectPdf(bytes, documentPassword(pan, dateOfBirth))
    attachments.push({ fileName: issuedFileName(document), bytes: protectedBytes })
  }
  const titles = documents.map(({ title }) => title)
  const text = [
    `Attached: ${titles.join(', ')}.`,
    'Each file opens with a password: your PAN in capital letters followed by your date of birth as DDMMYYYY. For the PAN ABCPK1234L and 5 May 1995 that is ABCPK1234L05051995.',
    `All documents of your loans are also in your dashboard: ${dependencies.publicUrl}/my-dashboard/documents`,
    signature,
  ]
  const subject = titles.length === 1 ? `${brand.name}: ${titles[0]}` : `${brand.name}: documents of your loan`
  return { subject, text: text.join('\n\n'), attachments }
}

/** Sends a stored e-mail. After a crash it may be sent twice, with the same message id, and is never lost. */
export async function sendEmail(dependencies: SendEmailDependencies, emailId: number): Promise<void> {
  const { database, clock, addresses, publicUrl } = dependencies
  const email = await findEmail(database.kysely, emailId)
  if (email === undefined || email.sentAt) return
  const applicant = await readApplicant(database.kysely, email.customerId)
  const to = applicant.personalEmail ?? ''
  if (!addresses.hashAddress(to).equals(email.addressHash)) {
    // The address has changed since: its documents go to the new one, once it is confirmed.
    const { customerId } = email
    await inTransaction(database, async (transaction) => {
      await releaseDocuments(transaction, emailId)
      await addJob(
        transaction,
        'send_documents',
        { customer_id: customerId },
        { jobKey: `send_documents:${customerId}` },
      )
    })
    return
  }
  const content =
    email.kind === 'VERIFICATION'
      ? verificationContent(dependencies, email)
      : await documentsContent(dependencies, email, applicant)
  await dependencies.email.send({ to, messageId: `<email-${emailId}@${new URL(publicUrl).hostname}>`, ...content })
  await markEmailSent(database.kysely, emailId, clock.now())
}
