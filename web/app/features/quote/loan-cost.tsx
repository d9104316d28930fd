import { addDays, formatDate, type IstDate } from 'domain/calendar/ist-date'
import { costByDay } from 'domain/loan/product/cost-by-day'
import { estimateLoan, type LoanTerms } from 'domain/loan/product/estimate-loan'
import { describePenalCharge, type PenalTerms } from 'domain/loan/product/penal-terms'
import { formatPercent, formatRupees } from 'domain/money/format-money'
import { BreakdownLine, BreakdownSection } from 'ui/layout/breakdown.tsx'
import { Money } from '../../shared/formatting/money'
import { CostByDayTable } from './cost-by-day-table'

export interface LoanCostProps {
  loan: Required<LoanTerms> & PenalTerms
  /** The date of the disbursal. */
  today: IstDate
}

/** The total cost of the loan and its calculation, line by line. */
export function LoanCost({ loan, today }: LoanCostProps) {
  const { amountPaise, days: tenureDays, feeBasisPoints, gstOnFeeBasisPoints } = loan
  const rate = formatPercent(loan.dailyRateBasisPoints)
  const penalCharge = describePenalCharge(loan)
  const estimate = estimateLoan(loan)
  const amount = formatRupees(amountPaise)
  const dueOn = formatDate(addDays(today, tenureDays))
  return (
    <section aria-label="What the loan costs" className="card gap-0" data-highlighted="">
      <h2 className="font-normal text-base text-ink-soft">Total payable on {dueOn}</h2>
      <p className="font-semibold text-4xl">
        <Money paise={estimate.totalPaise} />
      </p>
      <dl className="details mt-3">
        <BreakdownLine term="Principal">{amount}</BreakdownLine>
        <BreakdownLine term="Interest" explanation={`${amount} × ${tenureDays} days × ${rate} a day`}>
          {formatRupees(estimate.interestPaise)}
        </BreakdownLine>
        <BreakdownLine term="Total payable" isTotal>
          {formatRupees(estimate.totalPaise)}
        </BreakdownLine>
      </dl>
      <BreakdownSection
        title="What reaches your account"
        note="The fee and its GST are deducted once, from what is paid out."
      >
        <BreakdownLine term="Processing fee" explanation={`${formatPercent(feeBasisPoints)} of ${amount}`}>
          −{formatRupees(estimate.feePaise)}
        </BreakdownLine>
        <BreakdownLine term="GST" explanation={`${formatPercent(gstOnFeeBasisPoints)} of the fee`}>
          −{formatRupees(estimate.feeGstPaise)}
        </BreakdownLine>
        <BreakdownLine term="Amount received" isTotal>
          {formatRupees(estimate.receivedPaise)}
        </BreakdownLine>
      </BreakdownSection>
      <BreakdownSection
        title="Date and yearly rate"
        note="If the money is paid out today. A later payout moves the date."
      >
        <BreakdownLine term="Due date" explanation={`${tenureDays} days after it is paid out`}>
          {dueOn}
        </BreakdownLine>
        <BreakdownLine term="Interest rate per year" explanation={`${rate} a day × 365 days, fixed`}>
          {formatPercent(estimate.yearlyRateBasisPoints)}
        </BreakdownLine>
        <BreakdownLine term="APR" explanation="with the fee and its GST, by the RBI’s method">
          {formatPercent(estimate.aprBasisPoints)}
        </BreakdownLine>
      </BreakdownSection>
      <CostByDayTable days={costByDay(loan, today)} />
      <ul className="mt-4 grid list-disc gap-1 pl-5 text-ink-soft text-sm">
        <li>Pay early on any day, free of charge: interest stops that day.</li>
        <li>
          If you pay late, interest continues at the same {rate} a day.{' '}
          {penalCharge ? `The penal charge is ${penalCharge}.` : 'No penal charge is added.'} All costs together never
          exceed the amount of the loan.
        </li>
        <li>The fee and its GST are not paid back if you repay early.</li>
      </ul>
    </section>
  )
}
