import { formatPercent, formatRupees } from 'domain/money/format-money'
import { paiseOf } from 'domain/money/paise'
import { BreakdownLine } from 'ui/layout/breakdown.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { MaskedNumber } from '../../shared/formatting/masked-number'
import { Money } from '../../shared/formatting/money'
import type { Offer } from './use-offer'

const percent = (value: number) => formatPercent(Math.round(value * 100))
const rupees = (amount: number) => formatRupees(paiseOf(amount))
const daysPerYear = 365

/** The payout, the repayment and the cost. */
export function OfferSummary({ offer }: { offer: Offer }) {
  const rate = percent(offer.daily_rate_percent)
  return (
    <section aria-label="Your loan" className="card gap-0" data-highlighted="">
      <h2 className="font-normal text-base text-ink-soft">You receive</h2>
      <p className="font-semibold text-4xl">
        <Money paise={paiseOf(offer.net_amount)} />
      </p>
      <p className="text-ink-soft">
        in your {offer.bank_name} account <MaskedNumber number={offer.account_number} />
      </p>
      <p className="mt-4 text-lg">
        You repay <Money paise={paiseOf(offer.due_amount)} className="font-semibold" /> on{' '}
        <strong>
          <CalendarDate date={offer.due_on} />
        </strong>
        .
      </p>
      <p className="text-ink-soft text-sm">
        If the loan is paid out today. A later payout moves the due date; the amounts stay the same.
      </p>
      <dl className="details mt-3">
        <BreakdownLine term="Loan amount">{rupees(offer.amount)}</BreakdownLine>
        <BreakdownLine term="Processing fee and GST" explanation="deducted once, from what is paid out">
          −{rupees(offer.fee_amount + offer.fee_gst_amount)}
        </BreakdownLine>
        <BreakdownLine
          term="Interest"
          explanation={`${rupees(offer.amount)} × ${offer.tenure_days} days × ${rate} a day`}
        >
          {rupees(offer.interest_amount)}
        </BreakdownLine>
        <BreakdownLine term="Interest rate per year" explanation={`${rate} a day × ${daysPerYear} days, fixed`}>
          {percent(offer.daily_rate_percent * daysPerYear)}
        </BreakdownLine>
        <BreakdownLine term="APR" explanation="with the fee and its GST, by the RBI’s method">
          {percent(offer.apr_percent)}
        </BreakdownLine>
      </dl>
    </section>
  )
}
