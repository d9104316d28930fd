import type { Queryable, Transaction } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/add-job.ts'

export const emailKinds = ['VERIFICATION', 'DOCUMENTS'] as const
type EmailKind = (typeof emailKinds)[number]

export type StoredEmail = {
  id: number
  customerId: number
  kind: EmailKind
  addressHash: Buffer
  sentAt: Date | null
}
type NewEmail = Pick<StoredEmail, 'customerId' | 'kind' | 'addressHash'> & { at: Date }

/** Stores an e-mail and queues its sending: both or neither. */
export async function addEmail(transaction: Transaction, { customerId, kind, addressHash, at }: NewEmail) {
  const { id } = await transaction
    .insertInto('emails')
    .values({ customer_id: customerId, kind, address_hash: addressHash, created_at: at })
    .returning('id')
    .executeTakeFirstOrThrow()
  await addJob(transaction, 'send_email', { email_id: id }, { jobKey: `send_email:${id}` })
  return id
}

export const findEmail = (database: Queryable, id: number): Promise<StoredEmail | undefined> =>
  database
    .selectFrom('emails')
    .select(['id', 'customer_id as customerId', 'kind', 'address_hash as addressHash', 'sent_at as sentAt'])
    .where('id', '=', id)
    .$narrowType<{ kind: EmailKind }>()
    .executeTakeFirst()

export async function markEmailSent(database: Queryable, id: number, at: Date): Promise<void> {
  await database.updateTable('emails').set({ sent_at: at }).where('id', '=', id).execute()
}

export async function attachDocuments(transaction: Transaction, emailId: number, documentIds: readonly number[]) {
  await transaction
    .insertInto('email_documents')
    .values(documentIds.map((id) => ({ document_id: id, email_id: emailId })))
    .execute()
}

/** The documents of an e-mail that will not be sent can go with another. */
export async function releaseDocuments(transaction: Transaction, emailId: number): Promise<void> {
  await transaction.deleteFrom('email_documents').where('email_id', '=', emailId).execute()
}

export async function listAttached(database: Queryable, documentIds: readonly number[]): Promise<Map<number, number>> {
  const rows = await database
    .selectFrom('email_documents')
    .select(['document_id', 'email_id'])
    .where((eb) => eb('document_id', '=', eb.fn.any(eb.val(documentIds))))
    .execute()
  return new Map(rows.map(({ document_id, email_id }) => [document_id, email_id]))
}
