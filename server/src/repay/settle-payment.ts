import type { IstDate } from 'domain/calendar/ist-date'
import { bookPayment } from 'domain/loan/loan-booking'
import { formatRupees } from 'domain/money/format-rupees'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { bookOnLoan } from '../platform/ledger/book-on-loan.ts'
import { bookingStatement } from '../platform/ledger/booking-statement.ts'
import { type LoanInBooks, type LoanInBooksRow, loanInBooksOf } from '../platform/ledger/loan-in-books.ts'
import type { PaymentReport } from '../providers/payment-gateway/payment-report.ts'
import { attemptColumns, type PaymentAttempt, type PaymentProvider } from './payment-attempt.ts'

export type SettleParts = {
  database: Database
  clock: Clock
  log: Logger
  /** Money has come in: whoever tells the customer may look. */
  onBooked(): void
}

/** By what name the report speaks of the attempt. */
export type Named = { provider: PaymentProvider } & ({ txnid: string } | { orderId: string })

/** `unknown` and `mismatch` are reports about no attempt of ours, or not as it was made: nothing is booked. */
export type Settlement = 'booked' | 'known' | 'noted' | 'unknown' | 'mismatch'

type Row = LoanInBooksRow & Omit<PaymentAttempt, 'status'> & { attemptStatus: PaymentAttempt['status'] }
type Found = { attempt: PaymentAttempt; loan: LoanInBooks }

const findBy = (column: string) => ({
  name: `find_attempt_by_${column}`,
  text: `select ${attemptColumns('a').replace('a.status', 'a.status as "attemptStatus"')}, books.*
    from payment_attempts a cross join lateral read_loan_in_books(a.lead_id) as books
    where a.${column} = $1 and a.provider = $2`,
})
const findByTxnid = findBy('txnid')
const findByOrder = findBy('provider_order_id')

/** Books, marks the attempt and makes the receipt, or none of it. */
const bookAndSettle = bookingStatement(
  'book_payment',
  (value) => `settled as (
      update payment_attempts a set status = 'SUCCESS', entry_id = booked.entry_id, provider_payment_id = ${value(1)},
        settled_at = ${value(2)}::timestamptz, look_again_at = null
      from booked where a.txnid = ${value(0)} and a.status <> 'SUCCESS' and booked.outcome in ('booked', 'replayed')),
    receipt as (
      insert into receipts (entry_id, issued_at, tell_again_at)
      select entry_id, ${value(2)}::timestamptz, ${value(2)}::timestamptz from booked where outcome = 'booked')`,
)

/** A success is never overridden; a failure ends the looking only where it is the provider's last word. */
const noteFailure = {
  name: 'note_payment_failure',
  text: `update payment_attempts set status = $2, provider_payment_id = coalesce(nullif($3, ''), provider_payment_id),
      settled_at = $4::timestamptz, look_again_at = case when $5::boolean then null else look_again_at end
    where txnid = $1 and status <> 'SUCCESS'`,
}

async function find({ database }: SettleParts, named: Named): Promise<Found | undefined> {
  const [statement, name] = 'txnid' in named ? [findByTxnid, named.txnid] : [findByOrder, named.orderId]
  const [row] = await database.run<Row>(statement, [name, named.provider])
  return row && { attempt: { ...row, status: row.attemptStatus }, loan: loanInBooksOf(row) }
}

/** The day the money was paid, as far as anybody tells: not before the amount was reckoned, not after today. */
function valueDay({ startedOn }: PaymentAttempt, { paidOn }: PaymentReport, today: IstDate): IstDate {
  const told = paidOn ?? startedOn
  const notTooLate = told > today ? today : told
  return notTooLate < startedOn ? startedOn : notTooLate
}

async function book(parts: SettleParts, { attempt, loan }: Found, report: PaymentReport): Promise<Settlement> {
  const { database, clock } = parts
  const { txnid, provider, leadId, amountPaise } = attempt
  const on = valueDay(attempt, report, clock.today())
  const reasons = [`${formatRupees(amountPaise)} paid through ${provider}, transaction ${txnid}`]
  const note = { txnid, provider, payment_id: report.paymentId }
  const booked = await bookOnLoan(database, clock, {
    leadId,
    key: `payment:${provider}:${txnid}`,
    loan,
    plan: (current) => ({ ...bookPayment(current, amountPaise, on), by: provider, reasons, note }),
    statement: bookAndSettle,
    values: [txnid, report.paymentId, clock.now()],
  })
  if (!booked.isReplay) parts.onBooked()
  return booked.isReplay ? 'known' : 'booked'
}

/**
 * The one way in which a payment ends, whoever brings the proof: browser, form post, webhook or sweep. The report is
 * proved to be the provider's; here it is held against the attempt as it was stored.
 */
export async function settlePayment(parts: SettleParts, named: Named, report: PaymentReport): Promise<Settlement> {
  const found = await find(parts, named)
  if (found === undefined) return 'unknown'
  const { attempt } = found
  if (attempt.status === 'SUCCESS') return 'known'
  if (report.outcome === 'paid') {
    if (report.amountPaise === attempt.amountPaise) return book(parts, found, report)
    parts.log.error({ txnid: attempt.txnid, provider: attempt.provider }, 'a payment of another amount than its order')
    return 'mismatch'
  }
  if (report.outcome === 'failed' || report.outcome === 'cancelled') {
    const status = report.outcome === 'failed' ? 'FAILED' : 'CANCEL'
    const isLastWord = attempt.provider === 'payu'
    await parts.database.run(noteFailure, [attempt.txnid, status, report.paymentId, parts.clock.now(), isLastWord])
    return 'noted'
  }
  return 'known'
}

const noteHint = {
  name: 'note_payment_hint',
  text: `update payment_attempts set status = $2 where txnid = $1 and provider = $3 and status = 'OPEN'`,
}

/** What a browser says without proof: shown, and looked into by the sweep all the same. */
export async function noteUnproved(
  { database }: SettleParts,
  { txnid, provider }: { txnid: string; provider: PaymentProvider },
  status: 'FAILED' | 'CANCEL',
): Promise<void> {
  await database.run(noteHint, [txnid, status, provider])
}
