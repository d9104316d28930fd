import { formatDate, isCalendarDate } from 'domain/calendar/ist-date'
import { formatIstDateTime } from 'domain/calendar/ist-time'
import { amountDue } from 'domain/loan/booking/loan-balance'
import {
  type ReinstatementReason,
  type ReversalReason,
  reinstatementReasons,
  reversalReasons,
} from 'domain/loan/booking/payment-reversal'
import { listReversalChain } from 'domain/loan/booking/reversal-chain'
import { formatRupeesAndPaise } from 'domain/money/format-money'
import type { Queryable, Transaction } from '../platform/database/database.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { allocationOf } from '../records/ledger/allocation-of.ts'
import type { Booked } from '../records/ledger/book-entry.ts'
import { findEntryByReceipt, type LedgerEntry, listEntries } from '../records/ledger/entries.ts'
import { paymentReference } from '../records/ledger/payment-reference.ts'
import { parseReceiptNumber } from '../records/ledger/receipt-number.ts'
import { findLoan } from '../records/loans/loans.ts'
import { listRefundsOfLoan } from '../servicing/corrections/refunds/refunds.ts'
import { ReversalRefused, receiptOf } from '../servicing/corrections/reversals/lock-payment.ts'
import { type Reinstated, reinstatePayment } from '../servicing/corrections/reversals/reinstate-payment.ts'
import { type Reversed, reversePayment } from '../servicing/corrections/reversals/reverse-payment.ts'
import { settleDisputeByHand } from '../servicing/payments/results/disputes-by-hand.ts'
import { listDisputes } from '../servicing/payments/results/payment-events.ts'
import { CommandRefused, describeTotal, readId, splitBy, splitOptions } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run payments -- show RECEIPT_NO      shows a payment, how it was allocated, its refunds, and whether it was reversed
npm run payments -- reverse RECEIPT_NO --reason returned|chargeback --date YYYY-MM-DD [--amount RUPEES] [--reference UTR] --by NAME
                                         reverses a payment, or this amount of it, that left our account on that day
npm run payments -- reverse RECEIPT_NO --reason mistake --by NAME
                                         reverses a transfer that was booked on the wrong loan; it is unmatched again
npm run payments -- reinstate RECEIPT_NO --reason came-back --date YYYY-MM-DD [--amount RUPEES] [--reference UTR] --by NAME
                                         reinstates a reversed payment whose money its provider returned to us on that day
npm run payments -- reinstate RECEIPT_NO --reason mistake --by NAME
                                         reinstates a payment that was reversed by mistake
npm run payments -- disputes             lists what providers reported about disputed payments; what waits for a person comes first
npm run payments -- settle-dispute MESSAGE "TEXT" --by NAME
                                         records what was done about a message with the result BY_HAND, and by whom`

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
  print(`Reference: ${paymentReference(payment) || 'none'}`)
  const refunds = await listRefundsOfLoan(kysely, payment.leadId)
  for (const { id, amountPaise, status, paymentEntryId } of refunds)
    if (paymentEntryId === payment.id) print(`Refund ${id} of ${money(amountPaise)}: ${status}`)
  const chain = listReversalChain(await listEntries(kysely, payment.leadId), payment)
  for (const { kind, bookedOn, lines, details } of chain) {
    const what = kind === 'PAYMENT_REVERSAL' ? 'reversed' : 'reinstated'
    const { reason, by, reference = '' } = details
    print(
      `${money(Math.abs(lines.bank))} ${what} from ${formatDate(bookedOn)}: ${reason}, by ${by} ${reference}`.trimEnd(),
    )
  }
  return true
}

const isReversalReason = (text: string): text is ReversalReason => reversalReasons.some((each) => each === text)
const isReinstatementReason = (text: string): text is ReinstatementReason =>
  reinstatementReasons.some((each) => each === text)

/** The receipt and the options that both commands have; undefined if they are wrong. */
function readOptions(args: string[]) {
  const split = splitOptions(args, ['reason', 'by'], ['date', 'amount', 'reference'])
  const [receiptNo, ...rest] = split?.given ?? []
  const date = split?.date ?? null
  if (!split || !receiptNo || rest.length > 0 || (date !== null && !isCalendarDate(date))) return undefined
  if (split.amount !== undefined && !/^\d{1,9}(\.\d{1,2})?$/.test(split.amount)) return undefined
  const { by, reference, amount } = split
  const paise = amount === undefined ? undefined : Math.round(Number(amount) * 100)
  return { receiptNo, reason: split.reason.toUpperCase().replace('-', '_'), date, paise, by, reference }
}

const describeReversed = ({ payment, on, takenPaise, keptPaise }: Reversed) =>
  keptPaise > 0
    ? `${formatRupeesAndPaise(takenPaise)} of payment ${receiptOf(payment)} no longer counts from ${formatDate(on)}.`
    : `Payment ${receiptOf(payment)} of ${formatRupeesAndPaise(payment.lines.bank)} no longer counts from ${formatDate(on)}.`

const describeReinstated = ({ payment, on, paise }: Reinstated) =>
  `${formatRupeesAndPaise(paise)} of payment ${receiptOf(payment)} counts again from ${formatDate(on)}.`

/** Books in a transaction and prints what became of the loan, or why it was refused. */
async function bookAndPrint<Result extends Booked>(
  { database, clock, print }: Parameters<Command>[0],
  { work, describe }: { work: (transaction: Transaction) => Promise<Result>; describe: (result: Result) => string },
): Promise<boolean> {
  try {
    const result = await inTransaction(database, work)
    const { loanNo, status, balance } = result.after
    const due = formatRupeesAndPaise(amountDue(balance, clock.today()).totalPaise)
    print(`${describe(result)} Loan ${loanNo} is ${status}, with ${due} due today.`)
    print('The borrower is told by SMS at the next permitted hour.')
    return true
  } catch (error) {
    if (!(error instanceof ReversalRefused)) throw error
    print(`Refused: ${error.message}.`)
    return false
  }
}

const reverse: Command = async (context, args) => {
  const options = readOptions(args)
  if (options === undefined || !isReversalReason(options.reason)) return undefined
  const { receiptNo, date: leftOn, paise: takenPaise, reason, by, reference } = options
  const { id: entryId } = await findPayment(context.database.kysely, receiptNo)
  const order = { entryId, reason, leftOn, takenPaise, by, reference }
  const isBooked = await bookAndPrint(context, {
    work: (transaction) => reversePayment(transaction, context.clock, order),
    describe: describeReversed,
  })
  if (isBooked && reason === 'MISTAKE')
    context.print('To assign the money to the right loan: npm run unmatched -- list')
  return isBooked
}

const reinstate: Command = async (context, args) => {
  const options = readOptions(args)
  if (options === undefined || !isReinstatementReason(options.reason)) return undefined
  const { receiptNo, date: cameOn, paise, reason, by, reference } = options
  const { id: entryId } = await findPayment(context.database.kysely, receiptNo)
  const order = { entryId, reason, cameOn, paise, by, reference }
  return bookAndPrint(context, {
    work: (transaction) => reinstatePayment(transaction, context.clock, order),
    describe: describeReinstated,
  })
}

const disputes: Command = async ({ database: { kysely }, print }, args) => {
  if (args.length > 0) return undefined
  const found = await listDisputes(kysely, limit)
  for (const { id, receivedAt, event, paymentId, result, reason, byWhom } of found) {
    const outcome = byWhom === null ? `${result}  ${reason}` : `${result} by ${byWhom}  ${reason}`
    print(`message ${id}  ${formatIstDateTime(receivedAt)}  ${event}  ${paymentId}  ${outcome}`.trimEnd())
  }
  print(describeTotal('Messages about disputes', found.length, limit))
  return true
}

const settleDispute: Command = async ({ database: { kysely }, clock, print }, args) => {
  const split = splitBy(args)
  const [message, text = '', ...rest] = split?.given ?? []
  const id = readId(message)
  if (!split || id === undefined || text.trim() === '' || rest.length > 0) return undefined
  const wasWaiting = await settleDisputeByHand(kysely, id, { reason: text.trim(), by: split.by, at: clock.now() })
  print(wasWaiting ? `Message ${id} is settled.` : `Refused: no message ${id} about a dispute waits for a person.`)
  return wasWaiting
}

await runCommands(usage, { show, reverse, reinstate, disputes, 'settle-dispute': settleDispute })
