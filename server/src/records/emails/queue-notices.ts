import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { listLoans } from '../loans/loans.ts'
import { listNoticeRecipients } from './confirmed-addresses.ts'
import type { AddressHasher } from './email-verifications.ts'
import { addEmail } from './emails.ts'

export type QueueDependencies = { database: Database; clock: Clock; addresses: AddressHasher }
type LoanNotice = { leadId: number; kind: 'RECEIPT' | 'REMINDER' | 'STATEMENT'; reference: string }

/** Queues each notice at most once, for customers with a confirmed address who have not opted out. */
export async function queueNotices(
  { database, clock, addresses }: QueueDependencies,
  notices: readonly LoanNotice[],
): Promise<void> {
  const loans = await listLoans(database.kysely, [...new Set(notices.map(({ leadId }) => leadId))])
  const customerOf = new Map(loans.map(({ leadId, customerId }) => [leadId, customerId]))
  const recipients = await listNoticeRecipients(database.kysely, addresses, [...customerOf.values()])
  for (const notice of notices) {
    const customerId = customerOf.get(notice.leadId)
    const addressHash = customerId === undefined ? undefined : recipients.get(customerId)
    if (customerId === undefined || addressHash === undefined) continue
    await inTransaction(database, (transaction) =>
      addEmail(transaction, { ...notice, customerId, addressHash, at: clock.now() }),
    )
  }
}
