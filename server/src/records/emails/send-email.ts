import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { addJob } from '../../platform/jobs/add-job.ts'
import { AddressRefused, type Email } from '../../providers/email/email.ts'
import { type ApplicantDetails, findApplicant } from '../customers/applicants.ts'
import { listWithoutEmailNotices } from '../customers/contact-preferences.ts'
import {
  type ContentDependencies,
  dataCopyContent,
  documentsContent,
  type EmailContent,
  verificationContent,
} from './email-content.ts'
import { withdrawConfirmation } from './email-verifications.ts'
import {
  type EmailKind,
  findEmail,
  markEmailRefused,
  markEmailSent,
  releaseDocuments,
  type StoredEmail,
} from './emails.ts'
import { receiptContent, reminderContent, statementContent } from './loan-email-content.ts'

export type SendEmailDependencies = ContentDependencies & { email: Email }

/** Returns undefined if the email is no longer to be sent. */
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

/** What a customer can turn off. */
const optionalKinds: readonly EmailKind[] = ['RECEIPT', 'REMINDER']

async function isTurnedOff({ database }: ContentDependencies, { kind, customerId }: StoredEmail): Promise<boolean> {
  return optionalKinds.includes(kind) && (await listWithoutEmailNotices(database.kysely, [customerId])).has(customerId)
}

/** Called if the address has changed since: the documents are sent to the new address once it is confirmed. */
async function redirectDocuments(transaction: Transaction, { id, customerId }: StoredEmail): Promise<void> {
  await releaseDocuments(transaction, id)
  const jobKey = `send_documents:${customerId}`
  await addJob(transaction, 'send_documents', { customer_id: customerId }, { jobKey })
}

/** The documents wait until the customer has confirmed this address again, or another one. */
async function endRefused(transaction: Transaction, { id, customerId, addressHash }: StoredEmail, at: Date) {
  await markEmailRefused(transaction, id, at)
  await releaseDocuments(transaction, id)
  await withdrawConfirmation(transaction, customerId, addressHash)
}

/**
 * Sends a stored email at least once, unless its address is refused for good. If it is sent again after a crash, it has the
 * same message id.
 */
export async function sendEmail(dependencies: SendEmailDependencies, emailId: number): Promise<void> {
  const { database, clock, addresses, publicUrl } = dependencies
  const email = await findEmail(database.kysely, emailId)
  if (email === undefined || email.sentAt || email.refusedAt) return
  const applicant = await findApplicant(database.kysely, email.customerId)
  if (applicant === undefined) return
  const to = applicant.personalEmail ?? ''
  if (!addresses.hashAddress(to).equals(email.addressHash))
    return inTransaction(database, (transaction) => redirectDocuments(transaction, email))
  if (await isTurnedOff(dependencies, email)) return
  const content = await contents[email.kind](dependencies, email, applicant)
  if (content === undefined) return
  const messageId = `<email-${emailId}@${new URL(publicUrl).hostname}>`
  try {
    await dependencies.email.send({ to, messageId, ...content })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    return inTransaction(database, (transaction) => endRefused(transaction, email, clock.now()))
  }
  await markEmailSent(database.kysely, emailId, clock.now())
}
