import { formatDate } from 'domain/calendar/ist-date'
import { findOffer } from '../../../borrowing/agreements/offers.ts'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { Attachment } from '../../../providers/email/email.ts'
import type { ApplicantDetails } from '../../../records/customers/applicants.ts'
import type { Paragraph } from '../../../records/emails/email-body.ts'
import { contentOf, type EmailContent, passwordNote, protectFor } from '../../../records/emails/email-content.ts'
import { listAttached, type StoredEmail } from '../../../records/emails/emails.ts'
import type { DocumentIssuer } from '../../../records/issued-documents/document-issuer.ts'
import { type IssuedDocument, listIssuedDocuments } from '../../../records/issued-documents/queries.ts'
import { issuedFileName } from '../../../records/issued-documents/routes.ts'
import { listReopenings } from '../../../records/loans/leads.ts'
import { withdrawnAt } from '../loan-documents/closing-letters.ts'

export type DocumentsEmailDependencies = { database: Database; clock: Clock; issuer: DocumentIssuer; publicUrl: string }

/** A signing certificate comes with its agreement, also if that was sent when it was offered. */
const withAgreements = (ofEmail: readonly IssuedDocument[], documents: readonly IssuedDocument[]) =>
  documents.filter(
    (document) =>
      ofEmail.includes(document) ||
      (document.kind === 'AGREEMENT' &&
        ofEmail.some(({ kind, reference }) => kind === 'SIGNING_CERTIFICATE' && reference === document.reference)),
  )

/** Leaves out no-dues letters of loans that were reopened since. */
async function readAttached({ database }: DocumentsEmailDependencies, email: StoredEmail): Promise<IssuedDocument[]> {
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
  { database, clock, publicUrl }: DocumentsEmailDependencies,
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

export async function writeDocumentsEmail(
  dependencies: DocumentsEmailDependencies,
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
