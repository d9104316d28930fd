import { brand } from 'contract/brand'
import { formatRupees } from 'domain/money/format-rupees'
import type { Logger } from 'pino'
import { listCustomers } from '../../customers/queries.ts'
import { type LedgerEntry, listEntriesById } from '../../ledger/entries.ts'
import { type Loan, listLoans } from '../../loans/loans.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Notice, Sms } from '../../providers/sms/sms.ts'
import { formatReceiptNumber } from './receipt-number.ts'
import { claimReceipts, receiptBatchSize, removeReceipts } from './receipt-outbox.ts'

export type SendReceiptsDependencies = { database: Database; clock: Clock; sms: Sms; log: Logger }

/** A booked payment with its loan and its customer. */
type Receipt = { entry: LedgerEntry; loan: Loan; mobile: string }

/** Read together for the whole batch, as receipts come in bursts. */
async function readReceipts({ kysely }: Database, entryIds: readonly number[]): Promise<Receipt[]> {
  const entries = await listEntriesById(kysely, entryIds)
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
    return loan && customer ? [{ entry, loan, mobile: customer.mobile }] : []
  })
}

function receiptNotice({ entry, loan, mobile }: Receipt): Notice {
  const paid = formatRupees(entry.lines.bank)
  const receipt = formatReceiptNumber(entry.receiptNumber ?? 0)
  const closed = loan.status === 'CLOSED' ? ' Your loan is closed: nothing is due.' : ''
  return {
    mobile,
    name: 'receipt',
    values: [paid, loan.loanNo, receipt],
    text: `${brand.name}: we have received ${paid} for loan ${loan.loanNo}. Receipt ${receipt}.${closed}`,
  }
}

/** Sends the receipts in the outbox to their customers; one that fails stays there and is tried again later. */
export async function sendReceipts({ database, clock, sms, log }: SendReceiptsDependencies): Promise<void> {
  const send = async (receipt: Receipt): Promise<number[]> => {
    const { id } = receipt.entry
    try {
      await sms.sendNotice(receiptNotice(receipt))
      return [id]
    } catch (error) {
      log.warn({ entryId: id, err: error }, 'a receipt could not be sent; it stays in the outbox')
      return []
    }
  }
  let claimed: number[]
  do {
    claimed = await claimReceipts(database, clock.now())
    const sent = await Promise.all((await readReceipts(database, claimed)).map(send))
    await removeReceipts(database.kysely, sent.flat())
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
