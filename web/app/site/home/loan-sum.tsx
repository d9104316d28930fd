import type { estimateLoan, LoanTerms } from 'domain/loan/estimate-loan'
import { loanCharges } from 'domain/loan/loan-charges'
import { formatPercent } from 'domain/money/format-percent'
import { formatRupees } from 'domain/money/format-rupees'
import { SumLine, SumPart } from 'ui/layout/sum.tsx'
import { Money } from 'ui/type/money.tsx'

export const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

type LoanSumProps = { terms: LoanTerms; estimate: ReturnType<typeof estimateLoan> }

/** One large figure, and line by line how it comes about. */
export function LoanSum({ terms: { amountPaise, days, dailyRateBasisPoints }, estimate }: LoanSumProps) {
  const rate = formatPercent(dailyRateBasisPoints)
  const amount = formatRupees(amountPaise)
  return (
    <div data-reveal="" className="card gap-0 p-5 sm:p-8" data-marked="">
      <p className="text-ink-soft">Total payment after {inDays(days)}</p>
      <p className="font-semibold text-5xl">
        <Money paise={estimate.totalPaise} />
      </p>
      <dl className="details mt-4">
        <SumLine term="Principal">{amount}</SumLine>
        <SumLine term="Interest" why={`${amount} × ${rate} × ${inDays(days)}`}>
          {formatRupees(estimate.interestPaise)}
        </SumLine>
        <SumLine term="Total payment" isSum>
          {formatRupees(estimate.totalPaise)}
        </SumLine>
      </dl>
      <SumPart title="What reaches your account" note="The fee and its GST are deducted from what is paid out.">
        <SumLine term="Processing fee" why={`${formatPercent(loanCharges.feeBasisPoints)} of ${amount}`}>
          −{formatRupees(estimate.feePaise)}
        </SumLine>
        <SumLine term="GST" why={`${formatPercent(loanCharges.gstOnFeeBasisPoints)} of the fee`}>
          −{formatRupees(estimate.feeGstPaise)}
        </SumLine>
        <SumLine term="You would receive" isSum>
          {formatRupees(estimate.receivedPaise)}
        </SumLine>
      </SumPart>
      <SumPart title="The same as a yearly rate" note="An estimate, not an offer.">
        <SumLine term="Interest rate a year" why={`${rate} a day × 365 days`}>
          {formatPercent(estimate.yearlyRateBasisPoints)}
        </SumLine>
        <SumLine term="APR" why="with the fee and its GST">
          {formatPercent(estimate.aprBasisPoints)}
        </SumLine>
      </SumPart>
    </div>
  )
}
