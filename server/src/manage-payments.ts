import { formatDate, isCalendarDate } from 'domain/calendar/ist-date'
import { amountDue } from 'domain/loan/loan-balance'
import { type ReversalReason, reversalReasons } from 'domain/loan/payment-reversal'
import { formatRupeesAndPaise } from 'domain/money/format-money'
import { CommandRefused, describeTotal, splitOptions } from './command-line.ts'
import { findEntryByReceipt, findReversalOf, type LedgerEntry } from './ledger/entries.ts'
import { findLoan } from './loans/loans.ts'
import { allocationOf } from './payments/receipts/allocation-of.ts'
import { parseReceiptNumber } from './payments/receipts/receipt-number.ts'
import { listRefundsOfLoan } from './payments/refunds/refunds.ts'
import { listDisputes } from './payments/results/payment-events.ts'
import { ReversalRefused, type Reversed, receiptOf, reversePayment } from './payments/reversals/reverse-payment.ts'
import type { Queryable } from './platform/database/database.ts'
import { inTransaction } from './platform/database/in-transaction.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run payments -- show RECEIPT_NO      shows a payment, what it was used for, its refunds, and whether it was taken back
npm run payments -- reverse RECEIPT_NO --reason returned|chargeback --date YYYY-MM-DD [--reference UTR] --by NAME
                                         takes back a payment that left our account on that day
npm run payments -- reverse RECEIPT_NO --reason mistake --by NAME
                                         takes back a transfer that was booked on the wrong loan; it is unmatched again
npm run payments -- disputes             lists what providers reported about disputed payments, and what became of it`

const limit = 200

async function findPayment(database: Queryable, receiptNo: string): Promise<LedgerEntry> {
  const number = parseReceiptNumber(receiptNo.toUpperCase())
  const payment = number === undefined ? undefined : await findEntryByReceipt(database, number)
  if (payment === undefined) throw new CommandRefused(`There is no payment with the receipt ${receiptNo}.`)
  return payment
}

const show: Command = async ({ database: { kysely }, print }, [receiptNo, ...rest]) => {
  if (!receiptNo || rest.length > 0) return undefined
  const payment = await findPayment(kysely, receiptNo)
  const loan = await findLoan(kysely, payment.leadId)
  const { paidPaise, chargesPaise, interestPaise, principalPaise, owedBackPaise } = allocationOf(payment)
  const money = formatRupeesAndPaise
  print(
    `${receiptOf(payment)}  ${money(paidPaise)}  paid ${formatDate(payment.bookedOn)}  loan ${loan?.loanNo}, which is ${loan?.status}`,
  )
  print(
    `Used for charges ${money(chargesPaise)}, interest ${money(interestPaise)}, principal ${money(principalPaise)}; owed back ${money(owedBackPaise)}.`,
  )
  const refunds = await listRefundsOfLoan(kysely, payment.leadId)
  for (const { id, amountPaise, status, paymentEntryId } of refunds)
    if (paymentEntryId === payment.id) print(`Refund ${id} of ${money(amountPaise)}: ${status}`)
  const reversal = await findReversalOf(kysely, payment.id)
  if (reversal) {
    const { reason, by, reference = '' } = reversal.details
    print(`Taken back from ${formatDate(reversal.bookedOn)}: ${reason}, by ${by} ${reference}`.trimEnd())
  }
  return true
}

const isReason = (text: string): text is ReversalReason => reversalReasons.some((each) => each === text)

function describeReversed({ payment, after, on }: Reversed, duePaise: number): string {
  const { loanNo, status } = after
  return `Payment ${receiptOf(payment)} of ${formatRupeesAndPaise(payment.lines.bank)} no longer counts from ${formatDate(on)}. Loan ${loanNo} is ${status}, with ${formatRupeesAndPaise(duePaise)} due today.`
}

const reverse: Command = async ({ database, clock, print }, args) => {
  const split = splitOptions(args, ['reason', 'by'], ['date', 'reference'])
  const [receiptNo, ...rest] = split?.given ?? []
  const reason = split?.reason.toUpperCase() ?? ''
  const leftOn = split?.date ?? null
  if (!split || !receiptNo || rest.length > 0 || !isReason(reason)) return undefined
  if (leftOn !== null && !isCalendarDate(leftOn)) return undefined
  const { id: entryId } = await findPayment(database.kysely, receiptNo)
  const order = { entryId, reason, leftOn, by: split.by, reference: split.reference }
  try {
    const reversed = await inTransaction(database, (transaction) => reversePayment(transaction, clock, order))
    print(describeReversed(reversed, amountDue(reversed.after.balance, clock.today()).totalPaise))
    print('The borrower is told by SMS at the next permitted hour.')
    if (reason === 'MISTAKE') print('To assign the money to the right loan: npm run unmatched -- list')
    return true
  } catch (error) {
    if (!(error instanceof ReversalRefused)) throw error
    print(`Refused: ${error.message}.`)
    return false
  }
}

const disputes: Command = async ({ database: { kysely }, print }, args) => {
  if (args.length > 0) return undefined
  const found = await listDisputes(kysely, limit)
  for (const { id, receivedAt, event, paymentId, result, reason } of found)
    print(`message ${id}  ${receivedAt.toISOString()}  ${event}  ${paymentId}  ${result}  ${reason}`.trimEnd())
  print(describeTotal('Messages about disputes', found.length, limit))
  return true
}

await runCommands(usage, { show, reverse, disputes })
