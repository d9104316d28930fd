import type { IstDate } from 'domain/calendar/ist-date'
import { bookPayment } from 'domain/loan/loan-booking'
import { formatRupees } from 'domain/money/format-rupees'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { together } from '../platform/together.ts'
import type { PaymentReport } from '../providers/payment-gateway/payment-report.ts'
import type { PaymentAttempt } from './payment-attempt.ts'
import { bookPayments, type Found, findAttempts, type Named, type PaymentEntry } from './payment-books.ts'

type Parts = {
  database: Database
  clock: Clock
  log: Logger
  /** Money has come in: whoever tells the customer may look. */
  onBooked(): void
}

/** `unknown` and `mismatch` are reports about no attempt of ours, or not as it was made: nothing is booked. */
export type Settlement = 'booked' | 'known' | 'noted' | 'unknown' | 'mismatch'

/**
 * The one way in which a payment ends, whoever brings the proof: browser, form post, webhook or sweep. The report is
 * proved to be the provider's; here it is held against the attempt as it was stored.
 */
export type SettlePayment = (named: Named, report: PaymentReport) => Promise<Settlement>

type Told = { named: Named; report: PaymentReport }

/** How a report ends, or a failure of this one alone; nothing while it has to be looked at again. */
type End = Settlement | Error | undefined

const mostTries = 50

/** A success is never overridden; a failure ends the looking only where it is the provider's last word. */
const noteFailure = {
  name: 'note_payment_failure',
  text: `with over as (delete from payment_looks where txnid = $1 and $5::boolean)
    update payment_attempts set status = $2, provider_payment_id = coalesce(nullif($3, ''), provider_payment_id),
      settled_at = $4::timestamptz
    where txnid = $1 and status <> 'SUCCESS'`,
}

/** The day the money was paid, as far as anybody tells: not before the amount was reckoned, not after today. */
function valueDay({ startedOn }: PaymentAttempt, { paidOn }: PaymentReport, today: IstDate): IstDate {
  const told = paidOn ?? startedOn
  const notTooLate = told > today ? today : told
  return notTooLate < startedOn ? startedOn : notTooLate
}

function entryFor({ attempt, loan }: Found, report: PaymentReport, today: IstDate): PaymentEntry {
  const { txnid, provider, amountPaise } = attempt
  const { paymentId } = report
  const reckoned = bookPayment(loan, amountPaise, valueDay(attempt, report, today))
  const reasons = [`${formatRupees(amountPaise)} paid through ${provider}, transaction ${txnid}`]
  const note = { txnid, provider, payment_id: paymentId }
  const booking = { ...reckoned, by: provider, reasons, note }
  return { attempt, loan, paymentId, key: `payment:${provider}:${txnid}`, booking }
}

const isBad = ({ outcome }: PaymentReport) => outcome === 'failed' || outcome === 'cancelled'

async function note({ database, clock }: Parts, { attempt }: Found, report: PaymentReport): Promise<Settlement> {
  const status = report.outcome === 'failed' ? 'FAILED' : 'CANCEL'
  const isLastWord = attempt.provider === 'payu'
  await database.run(noteFailure, [attempt.txnid, status, report.paymentId, clock.now(), isLastWord])
  return 'noted'
}

/** What to do about a report: it ends here, or an entry is to be booked. */
async function judge(
  parts: Parts,
  found: Found | undefined,
  report: PaymentReport,
): Promise<Settlement | PaymentEntry> {
  if (found === undefined) return 'unknown'
  const { attempt } = found
  if (attempt.status === 'SUCCESS') return 'known'
  if (isBad(report)) return note(parts, found, report)
  if (report.outcome !== 'paid') return 'known'
  if (report.amountPaise === attempt.amountPaise) return entryFor(found, report, parts.clock.today())
  parts.log.error({ txnid: attempt.txnid, provider: attempt.provider }, 'a payment of another amount than its order')
  return 'mismatch'
}

/** Finds, reckons and books once; what was reckoned from old books has no end yet. */
async function settleOnce(parts: Parts, told: readonly Told[]): Promise<End[]> {
  const found = await findAttempts(
    parts.database,
    told.map(({ named }) => named),
  )
  const judged = await Promise.all(told.map(({ report }, place) => judge(parts, found[place], report)))
  const entries = judged.filter((each) => typeof each !== 'string')
  const outcomes = entries.length > 0 ? await bookPayments(parts.database, parts.clock, entries) : []
  if (outcomes.includes('booked')) parts.onBooked()
  const ends = new Map(entries.map((entry, place) => [entry, outcomes[place]]))
  return judged.map((each): End => {
    if (typeof each === 'string') return each
    const outcome = ends.get(each)
    if (outcome === 'key_taken') return new Error(`${each.key} was booked as another event`)
    if (outcome === 'moved_on') return undefined
    return outcome === 'booked' ? 'booked' : 'known'
  })
}

async function settleAll(parts: Parts, told: readonly Told[]): Promise<End[]> {
  const ends = new Map<Told, End>()
  for (let tries = 0; tries < mostTries && ends.size < told.length; tries++) {
    const open = told.filter((each) => !ends.has(each))
    for (const [place, end] of (await settleOnce(parts, open)).entries())
      if (end !== undefined) ends.set(open[place] as Told, end)
  }
  return told.map((each) => ends.get(each))
}

/** Reports that come at the same time are settled together. */
export function createSettlePayment(parts: Parts): SettlePayment {
  const settle = together((told: Told[]) => settleAll(parts, told))
  return async (named, report) => {
    const end = await settle({ named, report })
    if (end === undefined) throw new Error('the books of a loan do not stand still')
    if (end instanceof Error) throw end
    return end
  }
}
