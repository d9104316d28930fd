import type { estimateLoan, LoanTerms } from 'domain/loan/product/estimate-loan'
import { loanCharges } from 'domain/loan/product/loan-product'
import { formatPercent, formatRupees } from 'domain/money/format-money'
import { BreakdownLine, BreakdownSection } from 'ui/layout/breakdown.tsx'
import { Money } from '../../shared/formatting/money'

export const formatDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

type LoanCostBreakdownProps = { terms: LoanTerms; estimate: ReturnType<typeof estimateLoan> }

/** The total payment and its calculation line by line. */
export function LoanCostBreakdown({
  terms: { amountPaise, days, dailyRateBasisPoints },
  estimate,
}: LoanCostBreakdownProps) {
  const rate = formatPercent(dailyRateBasisPoints)
  const amount = formatRupees(amountPaise)
  return (
    <div data-reveal="" className="card gap-0 p-5 sm:p-8" data-highlighted="">
      <p className="text-ink-soft">Total payment after {formatDays(days)}</p>
      <p className="font-semibold text-5xl">
        <Money paise={estimate.totalPaise} />
      </p>
      <div className="mt-4 xl:grid xl:grid-cols-2 xl:gap-x-10">
        <dl className="details">
          <BreakdownLine term="Principal">{amount}</BreakdownLine>
          <BreakdownLine term="Interest" explanation={`${amount} × ${rate} × ${formatDays(days)}`}>
            {formatRupees(estimate.interestPaise)}
          </BreakdownLine>
          <BreakdownLine term="Total payment" isTotal>
            {formatRupees(estimate.totalPaise)}
          </BreakdownLine>
        </dl>
        <div className="xl:row-span-2 xl:*:first:mt-0 xl:*:first:border-0 xl:*:first:pt-0">
          <BreakdownSection
            title="What reaches your account"
            note="The fee and its GST are deducted from what is paid out."
          >
            <BreakdownLine
              term="Processing fee"
              explanation={`${formatPercent(loanCharges.feeBasisPoints)} of ${amount}`}
            >
              −{formatRupees(estimate.feePaise)}
            </BreakdownLine>
            <BreakdownLine term="GST" explanation={`${formatPercent(loanCharges.gstOnFeeBasisPoints)} of the fee`}>
              −{formatRupees(estimate.feeGstPaise)}
            </BreakdownLine>
            <BreakdownLine term="You would receive" isTotal>
              {formatRupees(estimate.receivedPaise)}
            </BreakdownLine>
          </BreakdownSection>
        </div>
        <div>
          <BreakdownSection title="The same as a yearly rate" note="An estimate, not an offer.">
            <BreakdownLine term="Interest rate per year" explanation={`${rate} a day × 365 days`}>
              {formatPercent(estimate.yearlyRateBasisPoints)}
            </BreakdownLine>
            <BreakdownLine term="APR" explanation="with the fee and its GST">
              {formatPercent(estimate.aprBasisPoints)}
            </BreakdownLine>
          </BreakdownSection>
        </div>
      </div>
    </div>
  )
}
