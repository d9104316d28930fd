import { brand } from 'contract/brand'
import { formatRupees } from 'domain/money/format-rupees'
import type { Logger } from 'pino'
import { readCustomer } from '../../customers/queries.ts'
import { findEntry } from '../../ledger/entries.ts'
import { findLoan } from '../../loans/loans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Notice, Sms } from '../../providers/sms/sms.ts'
import { formatReceiptNumber } from './receipt-number.ts'
import { claimReceipts, receiptBatchSize, removeFromReceiptOutbox } from './receipt-outbox.ts'

export type SendReceiptsDependencies = { database: Database; clock: Clock; sms: Sms; log: Logger }

async function readNotice({ kysely }: Database, entryId: number): Promise<Notice> {
  const entry = await findEntry(kysely, entryId)
  const loan = entry && (await findLoan(kysely, entry.leadId))
  if (!entry?.receiptNumber || !loan) throw new Error(`entry ${entryId} has no receipt`)
  const { mobile } = await readCustomer(kysely, loan.customerId)
  const paid = formatRupees(entry.lines.bank)
  const receipt = formatReceiptNumber(entry.receiptNumber)
  const closed = loan.status === 'CLOSED' ? ' Your loan is closed: nothing is due.' : ''
  return {
    mobile,
    name: 'receipt',
    values: [paid, loan.loanNo, receipt],
    text: `${brand.name}: we have received ${paid} for loan ${loan.loanNo}. Receipt ${receipt}.${closed}`,
  }
}

async function sendReceipt({ database, sms, log }: SendReceiptsDependencies, entryId: number): Promise<void> {
  try {
    await sms.sendNotice(await readNotice(database, entryId))
    await removeFromReceiptOutbox(database.kysely, entryId)
  } catch (error) {
    log.warn({ entryId, err: error }, 'a receipt could not be sent; it stays in the outbox')
  }
}

/** Sends the receipts in the outbox to their customers. */
export async function sendReceipts(dependencies: SendReceiptsDependencies): Promise<void> {
  const { database, clock } = dependencies
  let claimed: number[]
  do {
    claimed = await claimReceipts(database, clock.now())
    await Promise.all(claimed.map((entryId) => sendReceipt(dependencies, entryId)))
  } while (claimed.length === receiptBatchSize)
}

const delayMs = 200

/** Each call starts the sending shortly after, once for many calls; the scheduled job sends whatever this misses. */
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
