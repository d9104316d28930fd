import { formatDate } from 'domain/calendar/ist-date'
import { formatRupees } from 'domain/money/format-money'
import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import type { NoticeText, Sms } from '../../../providers/sms/sms.ts'
import { listCustomers } from '../../../records/customers/queries.ts'
import { type LedgerEntry, listEntriesById } from '../../../records/ledger/entries.ts'
import { formatReceiptNumber } from '../../../records/ledger/receipt-number.ts'
import { type Loan, listLoans } from '../../../records/loans/loans.ts'
import {
  claimReceipts,
  type PaymentEffect,
  type PendingReceipt,
  removeReceipts,
} from '../../payments/results/receipt-outbox.ts'
import { receiptEmailsTask } from '../emails/queue-loan-emails.ts'

export type SendReceiptsDependencies = { database: Database; clock: Clock; sms: Sms; log: Logger }

/** A booked payment with what its message needs. */
type Receipt = { entry: LedgerEntry; loan: Loan; mobile: string; effect: PaymentEffect }

/** Reads the whole batch with three queries, because receipts come in bursts. */
async function readReceipts({ kysely }: Database, pending: readonly PendingReceipt[]): Promise<Receipt[]> {
  const entries = await listEntriesById(
    kysely,
    pending.map(({ entryId }) => entryId),
  )
  const loans = await listLoans(
    kysely,
    entries.map(({ leadId }) => leadId),
  )
  const customers = await listCustomers(
    kysely,
    loans.map(({ customerId }) => customerId),
  )
  return entries.flatMap((entry) => {
    const loan = loans.find(({ leadId }) => leadId === entry.leadId)
    const customer = customers.find(({ id }) => id === loan?.customerId)
    const effect = pending.find(({ entryId }) => entryId === entry.id)
    return loan && customer && effect ? [{ entry, loan, mobile: customer.mobile, effect }] : []
  })
}

function receiptText({ entry, loan, effect }: Receipt): NoticeText {
  const values = {
    paid: formatRupees(entry.lines.bank),
    loanNo: loan.loanNo,
    receipt: formatReceiptNumber(entry.receiptNumber ?? 0),
  }
  const { duePaise, dueOn, owedBackPaise, closesLoan } = effect
  const closed = loan.status === 'CANCELLED IN COOLING-OFF' ? 'receipt_given_back' : 'receipt_closed'
  if (owedBackPaise > 0) {
    const name = closesLoan ? (`${closed}_excess` as const) : 'receipt_excess'
    return { name, values: { ...values, excess: formatRupees(owedBackPaise) } }
  }
  if (closesLoan) return { name: closed, values }
  return { name: 'receipt_part', values: { ...values, due: formatRupees(duePaise), date: formatDate(dueOn) } }
}

/** Removes receipts that were sent by SMS from the outbox and queues their emails. */
async function finishReceipts(database: Database, entryIds: readonly number[]): Promise<void> {
  if (entryIds.length === 0) return
  await inTransaction(database, async (transaction) => {
    await removeReceipts(transaction, entryIds)
    await receiptEmailsTask.queue(transaction, { entryIds: [...entryIds] })
  })
}

/** Sends the receipts in the outbox; one that fails stays there and is retried later. */
export async function sendReceipts(
  { database, clock, sms, log }: SendReceiptsDependencies,
  batchSize = 50,
): Promise<void> {
  const send = async (receipt: Receipt): Promise<number[]> => {
    const { id } = receipt.entry
    try {
      await sms.sendNotice({ mobile: receipt.mobile, ...receiptText(receipt) })
      return [id]
    } catch (error) {
      log.warn({ entryId: id, err: error }, 'a receipt could not be sent; it stays in the outbox')
      return []
    }
  }
  let claimed: PendingReceipt[]
  do {
    claimed = await claimReceipts(database, clock.now(), batchSize)
    const sent = await Promise.all((await readReceipts(database, claimed)).map(send))
    await finishReceipts(database, sent.flat())
  } while (claimed.length === batchSize)
}

const delayMs = 200

/** Calls within a short time cause one run of sendReceipts; the scheduled job sends whatever this misses. */
export function createReceiptTrigger(dependencies: SendReceiptsDependencies): () => void {
  let isScheduled = false
  const send = () => {
    isScheduled = false
    sendReceipts(dependencies).catch((error: unknown) =>
      dependencies.log.warn({ err: error }, 'receipts wait for the scheduled job'),
    )
  }
  return () => {
    if (isScheduled) return
    isScheduled = true
    setTimeout(send, delayMs).unref()
  }
}
