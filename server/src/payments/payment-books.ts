import { type BookingOutcome, bookEntries, type PlannedEntry } from '../ledger/book-entries.ts'
import { bookingStatement } from '../ledger/booking-statement.ts'
import { type LoanInBooks, type LoanInBooksRow, loanInBooksOf } from '../ledger/loan-in-books.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { attemptColumns, type PaymentAttempt, type PaymentProvider } from './payment-attempt.ts'

/** By what name a report speaks of an attempt. */
export type Named = { provider: PaymentProvider } & ({ txnid: string } | { orderId: string })

export type Found = { attempt: PaymentAttempt; loan: LoanInBooks }

/** What is to be booked for an attempt, reckoned from the loan as it was found. */
export type PaymentEntry = Found & PlannedEntry & { paymentId: string }

type Row = LoanInBooksRow & Omit<PaymentAttempt, 'status'> & { attemptStatus: PaymentAttempt['status'] }

/** Each list stands in a select of its own: so its length is no reason to plan the statement anew each time. */
const find = {
  name: 'find_attempts',
  text: `select ${attemptColumns('a').replace('a.status', 'a.status as "attemptStatus"')}, books.*
    from payment_attempts a cross join lateral read_loan_in_books(a.lead_id) as books
    where a.txnid = any (array(select unnest($1::text[])))
      or a.provider_order_id = any (array(select unnest($2::text[])))`,
}

/** The attempt has succeeded, nobody looks for it any more, and its customer is to be told: with the entry or not at all. */
const settle = bookingStatement(
  'settle_payments',
  (value) => `paid as materialized (
      select paid.*, booked.entry_id, booked.outcome
        from booked join unnest((select $4), (select ${value(0)}::text[]), (select ${value(1)}::text[]))
          with ordinality as paid (lead_id, txnid, payment_id, place) using (place)
       where booked.outcome in ('booked', 'replayed')),
    settled as (
      update payment_attempts a set status = 'SUCCESS', entry_id = paid.entry_id, provider_payment_id = paid.payment_id,
        settled_at = $2 from paid where a.txnid = paid.txnid and a.status <> 'SUCCESS'),
    over as (
      delete from payment_looks using paid where payment_looks.txnid = paid.txnid),
    untold as (
      insert into untold_receipts (lead_id, entry_id, tell_again_at)
      select lead_id, entry_id, $2 from paid where outcome = 'booked')`,
)

const foundOf = (row: Row): Found => ({ attempt: { ...row, status: row.attemptStatus }, loan: loanInBooksOf(row) })

/** The attempts that are spoken of, each with its loan as the books have it now. */
export async function findAttempts(database: Database, names: readonly Named[]): Promise<(Found | undefined)[]> {
  const txnids = names.flatMap((named) => ('txnid' in named ? [named.txnid] : []))
  const orderIds = names.flatMap((named) => ('orderId' in named ? [named.orderId] : []))
  const found = (await database.run<Row>(find, [txnids, orderIds])).map(foundOf)
  const byTxnid = new Map(found.map((each) => [each.attempt.txnid, each]))
  const byOrder = new Map(found.map((each) => [each.attempt.providerOrderId, each]))
  return names.map((named) => {
    const each = 'txnid' in named ? byTxnid.get(named.txnid) : byOrder.get(named.orderId)
    return each?.attempt.provider === named.provider ? each : undefined
  })
}

/** Books what was reckoned for attempts, all of it in one statement; what becomes of each is said in their order. */
export async function bookPayments(
  database: Database,
  clock: Clock,
  entries: readonly PaymentEntry[],
): Promise<BookingOutcome[]> {
  const txnids = entries.map(({ attempt }) => attempt.txnid)
  const paymentIds = entries.map(({ paymentId }) => paymentId)
  const said = await bookEntries(database, clock, settle, entries, [txnids, paymentIds])
  return said.map(({ outcome }) => outcome)
}
