import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import { findApplicant } from '../customers/applicants.ts'
import { lockCustomer } from '../customers/queries.ts'
import { listIssuedDocuments } from '../issued-documents/queries.ts'
import { type AddressHasher, findVerification } from './email-verifications.ts'
import { addEmail, attachDocuments, listAttached } from './emails.ts'
import { sendVerification } from './send-verification.ts'

export const sendDocumentsTask = defineTask(
  'send_documents',
  z.object({ customerId: z.number() }),
  ({ customerId }) => customerId,
)

type Dependencies = { database: Database; clock: Clock; addresses: AddressHasher }

/**
 * Queues one email with every document that was not sent yet. An unconfirmed address gets only a verification link, once;
 * the documents are sent after the confirmation.
 */
export function queueDocumentEmail({ database, clock, addresses }: Dependencies, customerId: number): Promise<void> {
  return inTransaction(database, async (transaction) => {
    await lockCustomer(transaction, customerId)
    const address = (await findApplicant(transaction, customerId))?.personalEmail
    const documents = await listIssuedDocuments(transaction, customerId)
    const attached = await listAttached(
      transaction,
      documents.map(({ id }) => id),
    )
    const waiting = documents.filter(({ id }) => !attached.has(id))
    if (!address || waiting.length === 0) return
    const [addressHash, at] = [addresses.hashAddress(address), clock.now()]
    const verification = await findVerification(transaction, customerId, addressHash)
    if (verification === undefined) {
      // Past today's limit the documents wait until the customer asks for the link on the documents page.
      await sendVerification(transaction, addresses, { customerId, addressHash, at, today: clock.today() })
    } else if (verification.verifiedAt) {
      const emailId = await addEmail(transaction, { customerId, kind: 'DOCUMENTS', addressHash, at })
      if (emailId === undefined) return
      await attachDocuments(
        transaction,
        emailId,
        waiting.map(({ id }) => id),
      )
    }
  })
}
