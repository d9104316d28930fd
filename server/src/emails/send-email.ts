import type { Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { Email } from '../providers/email/email.ts'
import { type ApplicantDetails, findApplicant } from '../registration/applicants.ts'
import {
  type ContentDependencies,
  dataCopyContent,
  documentsContent,
  type EmailContent,
  verificationContent,
} from './email-content.ts'
import { type EmailKind, findEmail, markEmailSent, releaseDocuments, type StoredEmail } from './emails.ts'
import { receiptContent, reminderContent, statementContent } from './loan-email-content.ts'

export type SendEmailDependencies = ContentDependencies & { email: Email }

/** Returns undefined if the e-mail is no longer to be sent. */
type WriteContent = (
  dependencies: ContentDependencies,
  email: StoredEmail,
  applicant: ApplicantDetails,
) => EmailContent | undefined | Promise<EmailContent | undefined>

const contents: Record<EmailKind, WriteContent> = {
  VERIFICATION: verificationContent,
  DOCUMENTS: documentsContent,
  RECEIPT: receiptContent,
  STATEMENT: statementContent,
  REMINDER: reminderContent,
  DATA_COPY: dataCopyContent,
}

/** Called if the address has changed since: the documents are sent to the new address once it is confirmed. */
async function redirectDocuments(transaction: Transaction, { id, customerId }: StoredEmail): Promise<void> {
  await releaseDocuments(transaction, id)
  const jobKey = `send_documents:${customerId}`
  await addJob(transaction, 'send_documents', { customer_id: customerId }, { jobKey })
}

/** Sends a stored e-mail at least once. If it is sent again after a crash, it has the same message id. */
export async function sendEmail(dependencies: SendEmailDependencies, emailId: number): Promise<void> {
  const { database, clock, addresses, publicUrl } = dependencies
  const email = await findEmail(database.kysely, emailId)
  if (email === undefined || email.sentAt) return
  const applicant = await findApplicant(database.kysely, email.customerId)
  if (applicant === undefined) return
  const to = applicant.personalEmail ?? ''
  if (!addresses.hashAddress(to).equals(email.addressHash))
    return inTransaction(database, (transaction) => redirectDocuments(transaction, email))
  const content = await contents[email.kind](dependencies, email, applicant)
  if (content === undefined) return
  await dependencies.email.send({ to, messageId: `<email-${emailId}@${new URL(publicUrl).hostname}>`, ...content })
  await markEmailSent(database.kysely, emailId, clock.now())
}
