import type { Clock } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { AddressRefused, type Email } from '../../providers/email/email.ts'
import { findApplicant } from '../customers/applicants.ts'
import { listWithoutEmailNotices } from '../customers/contact-preferences.ts'
import { verificationContent, type WriteEmail } from './email-content.ts'
import { type AddressHasher, withdrawConfirmation } from './email-verifications.ts'
import {
  type EmailKind,
  findEmail,
  markEmailRefused,
  markEmailSent,
  releaseDocuments,
  type StoredEmail,
} from './emails.ts'
import { sendDocumentsTask } from './queue-document-email.ts'

export type SendEmailDependencies = {
  database: Database
  clock: Clock
  addresses: AddressHasher
  publicUrl: string
  email: Email
  /** Of the modules that queue them. */
  writers: Record<Exclude<EmailKind, 'VERIFICATION'>, WriteEmail>
}

/** What a customer can turn off. */
const optionalKinds: readonly EmailKind[] = ['RECEIPT', 'REMINDER']

async function isTurnedOff({ database }: SendEmailDependencies, { kind, customerId }: StoredEmail): Promise<boolean> {
  return optionalKinds.includes(kind) && (await listWithoutEmailNotices(database.kysely, [customerId])).has(customerId)
}

/** Called if the address has changed since: the documents are sent to the new address once it is confirmed. */
async function redirectDocuments(transaction: Transaction, { id, customerId }: StoredEmail): Promise<void> {
  await releaseDocuments(transaction, id)
  await sendDocumentsTask.queue(transaction, { customerId })
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
  const { database, clock, addresses, publicUrl, writers } = dependencies
  const email = await findEmail(database.kysely, emailId)
  if (email === undefined || email.sentAt || email.refusedAt) return
  const applicant = await findApplicant(database.kysely, email.customerId)
  if (applicant === undefined) return
  const to = applicant.personalEmail ?? ''
  if (!addresses.hashAddress(to).equals(email.addressHash))
    return inTransaction(database, (transaction) => redirectDocuments(transaction, email))
  if (await isTurnedOff(dependencies, email)) return
  const { kind } = email
  const content =
    kind === 'VERIFICATION' ? verificationContent(dependencies, email) : await writers[kind](email, applicant)
  if (content === undefined) return
  // Under the same id as before, mailboxes would drop what a person sends again.
  const messageId = `<email-${emailId}${email.resends > 0 ? `-${email.resends}` : ''}@${new URL(publicUrl).hostname}>`
  try {
    await dependencies.email.send({ to, messageId, ...content })
  } catch (error) {
    if (!(error instanceof AddressRefused)) throw error
    return inTransaction(database, (transaction) => endRefused(transaction, email, clock.now()))
  }
  await markEmailSent(database.kysely, emailId, clock.now())
}
