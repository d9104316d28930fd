import type { IstDate } from 'domain/calendar/ist-date'
import { bookPayment } from 'domain/loan/loan-booking'
import { formatRupees } from 'domain/money/format-rupees'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { PaymentReport } from '../providers/payment-gateway/payment-report.ts'
import type { PaymentAttempt, PaymentProvider } from './payment-attempt.ts'
import type { Found, Named, PaymentBooks } from './payment-books.ts'

export type SettleParts = {
  database: Database
  clock: Clock
  log: Logger
  books: PaymentBooks
  /** Money has come in: whoever tells the customer may look. */
  onBooked(): void
}

/** `unknown` and `mismatch` are reports about no attempt of ours, or not as it was made: nothing is booked. */
export type Settlement = 'booked' | 'known' | 'noted' | 'unknown' | 'mismatch'

const mostTries = 50

/** A success is never overridden; a failure ends the looking only where it is the provider's last word. */
const noteFailure = {
  name: 'note_payment_failure',
  text: `update payment_attempts set status = $2, provider_payment_id = coalesce(nullif($3, ''), provider_payment_id),
      settled_at = $4::timestamptz, look_again_at = case when $5::boolean then null else look_again_at end
    where txnid = $1 and status <> 'SUCCESS'`,
}

/** The day the money was paid, as far as anybody tells: not before the amount was reckoned, not after today. */
function valueDay({ startedOn }: PaymentAttempt, { paidOn }: PaymentReport, today: IstDate): IstDate {
  const told = paidOn ?? startedOn
  const notTooLate = told > today ? today : told
  return notTooLate < startedOn ? startedOn : notTooLate
}

/** Reckons and books; what was reckoned from old books is reckoned again. */
async function book(parts: SettleParts, first: Found, report: PaymentReport): Promise<Settlement> {
  const { txnid, provider, amountPaise } = first.attempt
  const on = valueDay(first.attempt, report, parts.clock.today())
  const reasons = [`${formatRupees(amountPaise)} paid through ${provider}, transaction ${txnid}`]
  const note = { txnid, provider, payment_id: report.paymentId }
  const key = `payment:${provider}:${txnid}`
  let found: Found | undefined = first
  for (let tries = 0; found !== undefined && tries < mostTries; tries++) {
    const booking = { ...bookPayment(found.loan, amountPaise, on), by: provider, reasons, note }
    const outcome = await parts.books.book({ ...found, booking, key, paymentId: report.paymentId })
    if (outcome === 'key_taken') throw new Error(`${key} was booked as another event`)
    if (outcome === 'booked') parts.onBooked()
    if (outcome !== 'moved_on') return outcome === 'booked' ? 'booked' : 'known'
    found = await parts.books.find({ provider, txnid })
  }
  throw new Error(`the books of loan ${first.attempt.leadId} do not stand still`)
}

/**
 * The one way in which a payment ends, whoever brings the proof: browser, form post, webhook or sweep. The report is
 * proved to be the provider's; here it is held against the attempt as it was stored.
 */
export async function settlePayment(parts: SettleParts, named: Named, report: PaymentReport): Promise<Settlement> {
  const found = await parts.books.find(named)
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
