import { accounts } from 'domain/ledger/accounts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { checkBooking, type PlannedBooking, stepsKept } from '../platform/ledger/book-on-loan.ts'
import { type LoanInBooks, type LoanInBooksRow, loanInBooksOf } from '../platform/ledger/loan-in-books.ts'
import { together } from '../platform/together.ts'
import { attemptColumns, type PaymentAttempt, type PaymentProvider } from './payment-attempt.ts'

/** By what name a report speaks of an attempt. */
export type Named = { provider: PaymentProvider } & ({ txnid: string } | { orderId: string })

export type Found = { attempt: PaymentAttempt; loan: LoanInBooks }

/** What is to be booked for an attempt, reckoned from the loan as it was found. */
export type PaymentEntry = Found & { booking: PlannedBooking; key: string; paymentId: string }

/** `moved_on`: the books have changed since; reckon again. `key_taken`: the key stands for another event. */
export type PaymentOutcome = 'booked' | 'replayed' | 'moved_on' | 'key_taken'

/** The way from payments to the books. Those that come at the same time go together. */
export type PaymentBooks = {
  find(named: Named): Promise<Found | undefined>
  book(entry: PaymentEntry): Promise<PaymentOutcome>
}

type Row = LoanInBooksRow & Omit<PaymentAttempt, 'status'> & { attemptStatus: PaymentAttempt['status'] }

/** The list stands in a select of its own: so its length is no reason to plan the statement anew each time. */
const findBy = (column: 'txnid' | 'provider_order_id') => ({
  name: `find_attempts_by_${column}`,
  text: `select ${attemptColumns('a').replace('a.status', 'a.status as "attemptStatus"')}, books.*
    from payment_attempts a cross join lateral read_loan_in_books(a.lead_id) as books
    where a.${column} = any (array(select unnest($1::text[])))`,
})
const findByTxnid = findBy('txnid')
const findByOrder = findBy('provider_order_id')

const settle = {
  name: 'settle_payments',
  text: 'select txnid, outcome from settle_payments($1::jsonb, $2, $3)',
}

const foundOf = (row: Row): Found => ({ attempt: { ...row, status: row.attemptStatus }, loan: loanInBooksOf(row) })

/** What the database's function reads of an entry. */
const itemOf = ({ attempt, loan, booking, key, paymentId }: PaymentEntry) => ({
  txnid: attempt.txnid,
  paymentId,
  key,
  leadId: loan.leadId,
  lastEntryId: loan.lastEntryId,
  fromStatus: loan.status,
  on: booking.on,
  lines: accounts.map((account) => booking.lines[account] ?? 0),
  note: booking.note ?? {},
  toStatus: booking.status,
  byWhom: booking.by,
  reasons: booking.reasons,
})

export function createPaymentBooks(database: Database, clock: Clock): PaymentBooks {
  const finder = (statement: typeof findByTxnid, nameOf: (attempt: PaymentAttempt) => string | null) =>
    together(async (names: string[]) => {
      const rows = await database.run<Row>(statement, [names])
      const found = new Map(rows.map(foundOf).map((each) => [nameOf(each.attempt), each]))
      return names.map((name) => found.get(name))
    })
  const byTxnid = finder(findByTxnid, ({ txnid }) => txnid)
  const byOrder = finder(findByOrder, ({ providerOrderId }) => providerOrderId)

  const book = together(async (entries: PaymentEntry[]) => {
    const values = [JSON.stringify(entries.map(itemOf)), clock.now(), stepsKept]
    const rows = await database.run<{ txnid: string; outcome: PaymentOutcome }>(settle, values)
    const outcomes = Map.groupBy(rows, ({ txnid }) => txnid)
    return entries.map(({ attempt }) => outcomes.get(attempt.txnid)?.shift()?.outcome ?? 'moved_on')
  })
  return {
    async find(named) {
      const found = await ('txnid' in named ? byTxnid(named.txnid) : byOrder(named.orderId))
      return found?.attempt.provider === named.provider ? found : undefined
    },
    book(entry) {
      checkBooking(entry.loan, entry.booking)
      return book(entry)
    },
  }
}
