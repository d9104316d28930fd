import { formatDate } from 'domain/calendar/ist-date'
import { formatRupeesAndPaise } from 'domain/money/format-money'
import { sumUndecided } from '../lender/treasury/bank-lines.ts'
import { BookingConflict } from '../records/ledger/book-entry.ts'
import { listEntriesById } from '../records/ledger/entries.ts'
import { loanNumber } from '../records/loans/loans.ts'
import { bookPaidByHand, NotPaidByHand } from '../servicing/corrections/refunds/book-refunded.ts'
import { listRefundsForStaff, retryRefund } from '../servicing/corrections/refunds/refunds.ts'
import { receiptOf } from '../servicing/corrections/reversals/lock-payment.ts'
import { AssignmentRefused, assignMoney } from '../servicing/corrections/unmatched/assign-money.ts'
import { listUnprovedEvents } from '../servicing/payments/results/payment-events.ts'
import { explainMoney, listUnmatched } from '../servicing/payments/results/unmatched-money.ts'
import { describeTotal, quantity, readId, readLoanNumber, splitBy, splitOptions } from './command-line.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run unmatched -- list                            lists payments that match no loan, and provider messages without proof
npm run unmatched -- assign ID LOAN_NO --by NAME     books such a payment on a loan, with the date it was paid
             [--reason "TEXT"]                       required if it names a booked payment (why it is other money), was explained, or is older than the loan
npm run unmatched -- explain ID "TEXT" --by NAME     closes money that is not a repayment, for instance interest paid by the bank
npm run unmatched -- refunds                         lists refunds that failed or must be paid by hand
npm run unmatched -- retry-refund ID --by NAME       orders a failed refund again, unless its provider has paid it after all
npm run unmatched -- refund-paid ID --by NAME        books a refund that was paid by hand`

const limit = 200
const dayMs = 86_400_000

const list: Command = async ({ database: { kysely }, clock, print }, args) => {
  if (args.length > 0) return undefined
  const ageOf = (at: Date) => quantity(Math.floor((clock.now().getTime() - at.getTime()) / dayMs), 'day')
  const payments = await listUnmatched(kysely, limit)
  for (const { id, amountPaise, paidOn, reference, reason, receivedAt } of payments)
    print(
      `${id}  ${formatRupeesAndPaise(amountPaise)}  paid ${formatDate(paidOn)}  waiting ${ageOf(receivedAt)}  ${reference}  (${reason})`,
    )
  print(describeTotal('Unmatched payments', payments.length, limit))
  const { count, oldestAt } = await sumUndecided(kysely)
  if (oldestAt)
    print(
      `Lines of an import that was interrupted or is still running: ${count}, the oldest ${ageOf(oldestAt)} old. If none is running, import the file again.`,
    )
  const messages = await listUnprovedEvents(kysely, limit)
  for (const { id, provider, txnid, receivedAt, reason } of messages)
    print(`message ${id} from ${provider}  ${ageOf(receivedAt)} old  ${txnid ?? 'no transaction id'}  (${reason})`)
  print(describeTotal('Messages without proof', messages.length, limit))
  return true
}

const assign: Command = async ({ database, clock, print }, args) => {
  const split = splitOptions(args, ['by'], ['reason'])
  const [given, loanNo, ...rest] = split?.given ?? []
  const id = readId(given)
  if (!split || id === undefined || !loanNo || rest.length > 0) return undefined
  const leadId = readLoanNumber(loanNo)
  try {
    const assignment = { id, leadId, by: split.by, reason: split.reason }
    const { entryId, isReplay } = await assignMoney({ database, clock }, assignment)
    const [entry] = await listEntriesById(database.kysely, [entryId])
    const receipt = entry ? ` with receipt ${receiptOf(entry)}` : ''
    print(`Payment ${id} ${isReplay ? 'was already' : 'is now'} booked on loan ${loanNumber(leadId)}${receipt}.`)
    return true
  } catch (error) {
    if (!(error instanceof AssignmentRefused || error instanceof BookingConflict)) throw error
    const reason = error instanceof BookingConflict ? `payment ${id} is booked on another loan` : error.message
    print(`Refused: ${reason}.`)
    return false
  }
}

const explain: Command = async ({ database, clock, print }, args) => {
  const split = splitBy(args)
  const [given, text = '', ...rest] = split?.given ?? []
  const id = readId(given)
  if (!split || id === undefined || text.trim() === '' || rest.length > 0) return undefined
  const wasOpen = await explainMoney(database, id, { explanation: text.trim(), by: split.by, at: clock.now() })
  print(wasOpen ? `Payment ${id} is closed.` : `Refused: there is no unmatched payment ${id}.`)
  return wasOpen
}

const refunds: Command = async ({ database, print }, args) => {
  if (args.length > 0) return undefined
  const waiting = await listRefundsForStaff(database.kysely, limit)
  const payments = await listEntriesById(
    database.kysely,
    waiting.map(({ paymentEntryId }) => paymentEntryId),
  )
  for (const { id, leadId, amountPaise, status, provider, paymentEntryId, lastFailure } of waiting) {
    const payment = payments.find((each) => each.id === paymentEntryId)
    const source = `${provider ?? 'bank transfer'}${payment ? ` ${receiptOf(payment)}` : ''}`
    print(
      `${id}  ${formatRupeesAndPaise(amountPaise)}  ${loanNumber(leadId)}  ${status}  ${source}  ${lastFailure ?? ''}`.trimEnd(),
    )
  }
  print(describeTotal('Refunds that failed or must be paid by hand', waiting.length, limit))
  return true
}

const retry: Command = async ({ database, clock, print }, args) => {
  const split = splitBy(args)
  const [given, ...rest] = split?.given ?? []
  const id = readId(given)
  if (!split || id === undefined || rest.length > 0) return undefined
  const isRetried = await retryRefund(database.kysely, id, { by: split.by, at: clock.now() })
  print(
    isRetried
      ? `The server asks the provider about refund ${id} within a minute and, unless it was paid after all, orders it again.`
      : `Refused: there is no failed refund ${id}.`,
  )
  return isRetried
}

const markPaid: Command = async ({ database, clock, print }, args) => {
  const split = splitBy(args)
  const [given, ...rest] = split?.given ?? []
  const id = readId(given)
  if (!split || id === undefined || rest.length > 0) return undefined
  try {
    const { amountPaise, leadId } = await bookPaidByHand({ database, clock }, id, split.by)
    print(`The refund of ${formatRupeesAndPaise(amountPaise)} on loan ${loanNumber(leadId)} is booked as paid.`)
    return true
  } catch (error) {
    if (!(error instanceof NotPaidByHand)) throw error
    print(`Refused: ${error.message}.`)
    return false
  }
}

await runCommands(
  usage,
  { list, assign, explain, refunds, 'retry-refund': retry, 'refund-paid': markPaid },
  { byDefault: 'list' },
)
