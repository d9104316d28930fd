import { formatDate } from 'domain/calendar/ist-date'
import { formatRupeesAndPaise } from 'domain/money/format-money'
import { readId, readLoanNumber, splitBy } from './command-line.ts'
import { BookingConflict } from './ledger/book-entry.ts'
import { loanNumber } from './loans/loans.ts'
import { newRefundToken } from './payments/random-id.ts'
import { bookRefunded } from './payments/refunds/process-refunds.ts'
import { findRefund, listWaitingRefunds, retryRefund } from './payments/refunds/refunds.ts'
import { listUnprovedEvents } from './payments/results/payment-events.ts'
import { AssignmentRefused, assignMoney } from './payments/unmatched/assign-money.ts'
import { listUnmatched } from './payments/unmatched/unmatched-money.ts'
import { type Command, runCommands } from './run-commands.ts'

const usage = `npm run unmatched -- list                            money without a loan, and messages nobody could prove
npm run unmatched -- assign ID LOAN_NO --by NAME     books money on a loan, with the day it was paid
npm run unmatched -- refunds                         refunds that failed, or that a person must pay
npm run unmatched -- retry-refund ID                 orders a failed refund again
npm run unmatched -- refund-paid ID --by NAME        a person has paid this refund: it is booked`

const limit = 200
const dayMs = 86_400_000

const list: Command = async ({ database, clock, print }) => {
  const ageOf = (at: Date) => `${Math.floor((clock.now().getTime() - at.getTime()) / dayMs)} days`
  const waiting = await listUnmatched(database.kysely, limit)
  for (const { id, amountPaise, paidOn, reference, reason, receivedAt } of waiting)
    print(
      `${id}  ${formatRupeesAndPaise(amountPaise)}  paid ${formatDate(paidOn)}  waits ${ageOf(receivedAt)}  ${reference}  (${reason})`,
    )
  print(`${waiting.length} payments without a loan`)
  for (const { id, provider, txnid, receivedAt, reason } of await listUnprovedEvents(database.kysely, limit))
    print(`message ${id} of ${provider}, ${ageOf(receivedAt)} old, ${txnid ?? ''}: ${reason}`)
  return true
}

const assign: Command = async ({ database, clock, print }, args) => {
  const split = splitBy(args)
  const [given, loanNo, ...rest] = split?.given ?? []
  const id = readId(given)
  if (!split || id === undefined || !loanNo || rest.length > 0) return undefined
  const leadId = readLoanNumber(loanNo)
  try {
    const { isReplay } = await assignMoney({ database, clock }, { id, leadId, by: split.by })
    print(isReplay ? 'It was booked there before.' : `Booked on loan ${loanNumber(leadId)}.`)
    return true
  } catch (error) {
    if (!(error instanceof AssignmentRefused || error instanceof BookingConflict)) throw error
    const reason = error instanceof BookingConflict ? 'it was booked on another loan before' : error.message
    print(`Not assigned: ${reason}.`)
    return false
  }
}

const refunds: Command = async ({ database, print }) => {
  const waiting = await listWaitingRefunds(database.kysely, limit)
  for (const { id, leadId, amountPaise, status, provider, lastFailure } of waiting)
    print(
      `${id}  ${formatRupeesAndPaise(amountPaise)}  ${loanNumber(leadId)}  ${status}  ${provider ?? 'bank transfer'}  ${lastFailure ?? ''}`,
    )
  print(`${waiting.length} refunds wait for a person`)
  return true
}

const retry: Command = async ({ database, clock, print }, [given, ...rest]) => {
  const id = readId(given)
  if (id === undefined || rest.length > 0) return undefined
  const isRetried = await retryRefund(database.kysely, id, newRefundToken(), clock.now())
  print(isRetried ? 'It is ordered again within a minute.' : `There is no failed refund ${id}.`)
  return isRetried
}

const markPaid: Command = async ({ database, clock, print }, args) => {
  const split = splitBy(args)
  const [given, ...rest] = split?.given ?? []
  const id = readId(given)
  if (!split || id === undefined || rest.length > 0) return undefined
  const refund = await findRefund(database.kysely, id)
  if (refund === undefined || refund.status === 'DONE' || refund.status === 'PENDING') {
    print(`No refund ${id} waits for a person.`)
    return false
  }
  await bookRefunded({ database, clock }, refund, split.by)
  print(`${formatRupeesAndPaise(refund.amountPaise)} is booked as paid back on loan ${loanNumber(refund.leadId)}.`)
  return true
}

await runCommands(
  usage,
  { list, assign, refunds, 'retry-refund': retry, 'refund-paid': markPaid },
  { byDefault: 'list' },
)
