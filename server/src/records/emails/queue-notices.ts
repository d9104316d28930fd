import type { IstDate } from 'domain/calendar/ist-date'
import { reminderOn } from 'domain/loan/lifecycle/reminders'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { findEntry, listEntriesById } from '../ledger/entries.ts'
import { formatReceiptNumber } from '../ledger/receipt-number.ts'
import { listLoans } from '../loans/loans.ts'
import { findConfirmedAddress, listNoticeRecipients } from './confirmed-addresses.ts'
import type { AddressHasher } from './email-verifications.ts'
import { addEmail } from './emails.ts'

type Dependencies = { database: Database; clock: Clock; addresses: AddressHasher }
type LoanNotice = { leadId: number; kind: 'RECEIPT' | 'REMINDER' | 'STATEMENT'; reference: string }

/** Queues each notice at most once, for customers with a confirmed address who have not opted out. */
async function queueNotices({ database, clock, addresses }: Dependencies, notices: readonly LoanNotice[]) {
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

export async function queueReceiptEmails(dependencies: Dependencies, entryIds: readonly number[]): Promise<void> {
  const entries = await listEntriesById(dependencies.database.kysely, entryIds)
  await queueNotices(
    dependencies,
    entries.flatMap(({ leadId, receiptNumber }) =>
      receiptNumber === null
        ? []
        : [{ leadId, kind: 'RECEIPT' as const, reference: formatReceiptNumber(receiptNumber) }],
    ),
  )
}

/** Queues the statement of a loan on which a payment was reversed or reinstated. */
export async function queueReversalEmail(dependencies: Dependencies, entryId: number): Promise<void> {
  const reversal = await findEntry(dependencies.database.kysely, entryId)
  if (reversal === undefined) return
  const reference = `payment taken back: ${entryId}`
  await queueNotices(dependencies, [{ leadId: reversal.leadId, kind: 'STATEMENT', reference }])
}

/** Does nothing after the day of the reminders: late reminders are not sent. */
export async function queueReminderEmails(
  dependencies: Dependencies,
  leadIds: readonly number[],
  on: IstDate,
): Promise<void> {
  if (on !== dependencies.clock.today()) return
  const loans = await listLoans(dependencies.database.kysely, leadIds)
  await queueNotices(
    dependencies,
    loans.flatMap(({ leadId, repaymentOn }) => {
      const reminder = repaymentOn === null ? undefined : reminderOn(on, repaymentOn)
      // With the day, because a loan has another one if it is paid out again after a return.
      return reminder === undefined
        ? []
        : [{ leadId, kind: 'REMINDER' as const, reference: `${reminder} ${repaymentOn}` }]
    }),
  )
}

/** Queues the email that the data export is ready. Customers without a confirmed address get only the SMS. */
export const queueDataCopyEmail = ({ database, clock, addresses }: Dependencies, customerId: number): Promise<void> =>
  inTransaction(database, async (transaction) => {
    const addressHash = await findConfirmedAddress(transaction, addresses, customerId)
    if (addressHash) await addEmail(transaction, { customerId, kind: 'DATA_COPY', addressHash, at: clock.now() })
  })
