import { z } from 'zod'
import type { Queryable, Transaction } from '../../platform/database/database.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'

export const emailKinds = ['VERIFICATION', 'DOCUMENTS', 'RECEIPT', 'STATEMENT', 'REMINDER', 'DATA_COPY'] as const
export type EmailKind = (typeof emailKinds)[number]

export type StoredEmail = {
  id: number
  customerId: number
  kind: EmailKind
  addressHash: Buffer
  /** The loan that a receipt, statement or reminder is about. */
  leadId: number | null
  /** The number of a receipt, which reminder of which repayment day, or why a statement that nobody requested is sent. */
  reference: string | null
  createdAt: Date
  sentAt: Date | null
  /** When the mail server refused the address for good. */
  refusedAt: Date | null
  /** How often a person had it sent again. */
  resends: number
}
type NewEmail = Pick<StoredEmail, 'customerId' | 'kind' | 'addressHash'> &
  Partial<Pick<StoredEmail, 'leadId' | 'reference'>> & { at: Date }

export const sendEmailTask = defineTask('send_email', z.object({ emailId: z.number() }), ({ emailId }) => emailId)

/** Stores an email and queues its sending. Returns undefined if the same receipt or reminder is stored already. */
export async function addEmail(transaction: Transaction, email: NewEmail): Promise<number | undefined> {
  const { customerId, kind, addressHash, leadId = null, reference = null, at } = email
  const inserted = await transaction
    .insertInto('emails')
    .values({
      customerId,
      kind,
      addressHash,
      leadId,
      reference,
      createdAt: at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return undefined
  await sendEmailTask.queue(transaction, { emailId: inserted.id })
  return inserted.id
}

const selectEmails = (database: Queryable) =>
  database
    .selectFrom('emails')
    .select(['id', 'customerId', 'kind', 'addressHash', 'leadId'])
    .select(['reference', 'createdAt', 'sentAt', 'refusedAt', 'resends'])
    .$narrowType<{ kind: EmailKind }>()

export const findEmail = (database: Queryable, id: number): Promise<StoredEmail | undefined> =>
  selectEmails(database).where('id', '=', id).executeTakeFirst()

/** Oldest first. */
export const listEmailsOf = (database: Queryable, customerId: number): Promise<StoredEmail[]> =>
  selectEmails(database).where('customerId', '=', customerId).orderBy('id').execute()

export async function markEmailSent(database: Queryable, id: number, at: Date): Promise<void> {
  await database.updateTable('emails').set({ sentAt: at }).where('id', '=', id).execute()
}

/** Queues it once more, to the address that is confirmed now. */
export async function sendEmailAgain(transaction: Transaction, id: number, addressHash: Buffer): Promise<void> {
  await transaction
    .updateTable('emails')
    .set((eb) => ({ sentAt: null, addressHash, resends: eb('resends', '+', 1) }))
    .where('id', '=', id)
    .execute()
  await sendEmailTask.queue(transaction, { emailId: id })
}

export async function markEmailRefused(transaction: Transaction, id: number, at: Date): Promise<void> {
  await transaction.updateTable('emails').set({ refusedAt: at }).where('id', '=', id).execute()
}

/** Whether the newest email to the address was refused for good. */
export async function wasLastEmailRefused(
  database: Queryable,
  customerId: number,
  addressHash: Buffer,
): Promise<boolean> {
  const newest = await selectEmails(database)
    .where('customerId', '=', customerId)
    .where('addressHash', '=', addressHash)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return newest?.refusedAt != null
}

export async function attachDocuments(transaction: Transaction, emailId: number, documentIds: readonly number[]) {
  await transaction
    .insertInto('emailDocuments')
    .values(documentIds.map((id) => ({ documentId: id, emailId })))
    .execute()
}

/** Detaches the documents from an email that will not be sent, so that another email can contain them. */
export async function releaseDocuments(transaction: Transaction, emailId: number): Promise<void> {
  await transaction.deleteFrom('emailDocuments').where('emailId', '=', emailId).execute()
}

/** The id of the email that each document is attached to, for those documents that are attached to one. */
export async function listAttached(database: Queryable, documentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await database
    .selectFrom('emailDocuments')
    .select(['documentId', 'emailId'])
    .where((eb) => eb('documentId', '=', eb.fn.any(eb.val(documentIds))))
    .execute()
  return new Map(rows.map(({ documentId, emailId }) => [documentId, emailId]))
}

/** Deletes the records of emails to a customer and of confirmed addresses. */
export async function deleteEmailsOf(transaction: Transaction, customerId: number): Promise<void> {
  const ofCustomer = transaction.selectFrom('emails').select('id').where('customerId', '=', customerId)
  await transaction.deleteFrom('emailDocuments').where('emailId', 'in', ofCustomer).execute()
  await transaction.deleteFrom('emails').where('customerId', '=', customerId).execute()
  await transaction.deleteFrom('emailVerifications').where('customerId', '=', customerId).execute()
}
