import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/format-date'
import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { costByDay } from 'domain/loan/cost-by-day'
import { estimateLoan } from 'domain/loan/estimate-loan'
import { loanProduct } from 'domain/loan/loan-product'
import { formatPercent } from 'domain/money/format-percent'
import { formatRupees } from 'domain/money/format-rupees'
import { SumLine, SumPart } from 'ui/layout/sum.tsx'
import { Money } from 'ui/type/money.tsx'
import { CostOfEachDay } from './cost-of-each-day'

export interface LoanCostProps {
  amountPaise: number
  tenureDays: number
  /** The day the money would be paid out. */
  today: IstDate
}

const { dailyRateBasisPoints, feeBasisPoints, gstOnFeeBasisPoints } = loanProduct
const rate = formatPercent(dailyRateBasisPoints)

/** One large figure, and line by line how it comes about: everything the loan costs, before it is accepted. */
export function LoanCost({ amountPaise, tenureDays, today }: LoanCostProps) {
  const estimate = estimateLoan({ amountPaise, days: tenureDays, dailyRateBasisPoints })
  const amount = formatRupees(amountPaise)
  const dueOn = formatDate(addDays(today, tenureDays))
  return (
    <section aria-label="What the loan costs" className="card gap-0 p-5 sm:p-6" data-marked="">
      <h2 className="font-normal text-base text-ink-soft">Total payable on {dueOn}</h2>
      <p className="font-semibold text-4xl">
        <Money paise={estimate.totalPaise} />
      </p>
      <dl className="details mt-3">
        <SumLine term="Principal">{amount}</SumLine>
        <SumLine term="Interest" why={`${amount} × ${tenureDays} days × ${rate} a day`}>
          {formatRupees(estimate.interestPaise)}
        </SumLine>
        <SumLine term="Total payable" isSum>
          {formatRupees(estimate.totalPaise)}
        </SumLine>
      </dl>
      <SumPart title="What reaches your account" note="The fee and its GST are deducted once, from what is paid out.">
        <SumLine term="Processing fee" why={`${formatPercent(feeBasisPoints)} of ${amount}`}>
          −{formatRupees(estimate.feePaise)}
        </SumLine>
        <SumLine term="GST" why={`${formatPercent(gstOnFeeBasisPoints)} of the fee`}>
          −{formatRupees(estimate.feeGstPaise)}
        </SumLine>
        <SumLine term="Amount received" isSum>
          {formatRupees(estimate.receivedPaise)}
        </SumLine>
      </SumPart>
      <SumPart title="Date and yearly rate" note="If the money is paid out today. A later day moves the date with it.">
        <SumLine term="Date due" why={`${tenureDays} days after it is paid out`}>
          {dueOn}
        </SumLine>
        <SumLine term="Interest rate a year" why={`${rate} a day × 365 days, fixed`}>
          {formatPercent(estimate.yearlyRateBasisPoints)}
        </SumLine>
        <SumLine term="APR" why="with the fee and its GST, by the RBI’s method">
          {formatPercent(estimate.aprBasisPoints)}
        </SumLine>
      </SumPart>
      <CostOfEachDay days={costByDay(amountPaise, tenureDays, today)} />
      <ul className="mt-4 grid list-disc gap-1 pl-5 text-ink-soft text-sm">
        <li>Pay early on any day, free of charge: interest stops that day.</li>
        <li>Late, interest goes on at the same {rate} a day. No penal charge is added.</li>
        <li>
          Changed your mind? Within {brand.coolingOffDays} days of the payout you may give the money back with the
          interest of those days, without a penalty.
        </li>
      </ul>
    </section>
  )
}
