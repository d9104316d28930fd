import { emailLinkDays } from 'contract/account/email-link-days'
import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/ist-date'
import { exportDays } from 'domain/privacy/erasure'
import { findOffer } from '../agreements/offers.ts'
import type { DocumentIssuer } from '../issued-documents/document-issuer.ts'
import type { PdfRenderer } from '../issued-documents/pdf/pdf-renderer.ts'
import { type IssuedDocument, listIssuedDocuments } from '../issued-documents/queries.ts'
import { issuedFileName } from '../issued-documents/routes.ts'
import { listReopenings } from '../loans/leads.ts'
import { withdrawnAt } from '../payments/loan-documents/closing-letters.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Attachment, EmailMessage } from '../providers/email/email.ts'
import type { ApplicantDetails } from '../registration/applicants.ts'
import { htmlBody, type Paragraph, textBody } from './email-body.ts'
import type { AddressHasher } from './email-verifications.ts'
import { listAttached, type StoredEmail } from './emails.ts'
import { documentPassword, protectPdf } from './protect-pdf.ts'

export type ContentDependencies = {
  database: Database
  clock: Clock
  issuer: DocumentIssuer
  renderer: PdfRenderer
  addresses: AddressHasher
  publicUrl: string
}
export type EmailContent = Pick<EmailMessage, 'subject' | 'text' | 'html' | 'attachments'>

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

export function verificationContent({ addresses, publicUrl }: ContentDependencies, email: StoredEmail): EmailContent {
  const url = `${publicUrl}/verify-email?token=${addresses.tokenOf(email.customerId, email.addressHash)}`
  return contentOf('Confirm your email address', [
    'Please confirm that this is your email address.',
    { label: 'Confirm my address', url },
    `The link is valid for ${emailLinkDays} days. Once you have confirmed, we email you your loan documents, and your receipts and reminders unless you turn them off. They are in your dashboard in any case.`,
    `If you have not applied to ${brand.name}, please ignore this email.`,
  ])
}

/** A signing certificate comes with its agreement, also if that was sent when it was offered. */
const withAgreements = (ofEmail: readonly IssuedDocument[], documents: readonly IssuedDocument[]) =>
  documents.filter(
    (document) =>
      ofEmail.includes(document) ||
      (document.kind === 'AGREEMENT' &&
        ofEmail.some(({ kind, reference }) => kind === 'SIGNING_CERTIFICATE' && reference === document.reference)),
  )

/** Leaves out no-dues letters of loans that were reopened since. */
async function readAttached({ database }: ContentDependencies, email: StoredEmail): Promise<IssuedDocument[]> {
  const documents = await listIssuedDocuments(database.kysely, email.customerId)
  const attached = await listAttached(
    database.kysely,
    documents.map(({ id }) => id),
  )
  const ofEmail = documents.filter(({ id }) => attached.get(id) === email.id)
  const leadIds = new Set(ofEmail.map(({ leadId }) => leadId))
  const reopenings = Map.groupBy(await listReopenings(database.kysely, [...leadIds]), ({ leadId }) => leadId)
  const isWithdrawn = (document: IssuedDocument) =>
    withdrawnAt(document, reopenings.get(document.leadId) ?? []) !== undefined
  return withAgreements(ofEmail, documents)
    .filter((document) => !isWithdrawn(document))
    .toReversed()
}

/** Encrypting a PDF breaks the digital signature in it. */
const mayBeEncrypted = ({ kind }: IssuedDocument) => kind !== 'ESIGNED_AGREEMENT'

/** Where to sign the offer whose documents are attached, if it can still be signed. */
async function invitationToSign(
  { database, clock, publicUrl }: ContentDependencies,
  documents: readonly IssuedDocument[],
): Promise<Paragraph[]> {
  const statement = documents.findLast(({ kind }) => kind === 'KFS')
  const offer = statement && (await findOffer(database.kysely, statement.leadId))
  if (offer?.status !== 'OFFERED' || offer.expiresOn < clock.today()) return []
  const lastDay = formatDate(offer.expiresOn)
  return [
    `Please read your offer, and sign it by ${lastDay} if you want the loan.`,
    { label: 'Read and sign', url: `${publicUrl}/my-dashboard/agreement` },
  ]
}

export async function documentsContent(
  dependencies: ContentDependencies,
  email: StoredEmail,
  applicant: ApplicantDetails,
): Promise<EmailContent | undefined> {
  const { publicUrl } = dependencies
  const documents = await readAttached(dependencies, email)
  if (documents.length === 0) return undefined
  const dashboard = `${publicUrl}/my-dashboard/documents`
  const [attached, linked] = [documents.filter(mayBeEncrypted), documents.filter((each) => !mayBeEncrypted(each))]
  const attachments: Attachment[] = []
  for (const document of attached) {
    const bytes = await dependencies.issuer.readBytes(document)
    attachments.push(await protectFor(applicant, { fileName: issuedFileName(document), bytes }))
  }
  const titles = documents.map(({ title }) => title)
  const [title = ''] = titles.length === 1 ? titles : ['Your loan documents']
  const paragraphs = [
    ...(await invitationToSign(dependencies, documents)),
    ...(attached.length > 0 ? [`Attached: ${attached.map(({ title }) => title).join(', ')}.`, passwordNote] : []),
    ...linked.map(
      ({ title }) =>
        `${title} is not attached, because a password would break its digital signature. Log in to open it: ${dashboard}`,
    ),
    `All your loan documents are also in your dashboard: ${dashboard}`,
    `Our terms: ${publicUrl}/terms-and-conditions. Our privacy policy: ${publicUrl}/privacy-policy`,
  ]
  return contentOf(title, paragraphs, attachments)
}

/** Never contains the copy itself, which can be opened only after a login. */
export const dataCopyContent = ({ publicUrl }: ContentDependencies): EmailContent =>
  contentOf('The copy of your data is ready', [
    `Log in within ${exportDays} days to open it.`,
    { label: 'Open my data', url: `${publicUrl}/my-dashboard/privacy-choices` },
    'If you did not ask for it, please call us.',
  ])
