import type { estimateLoan, LoanTerms } from 'domain/loan/estimate-loan'
import { loanCharges } from 'domain/loan/loan-charges'
import { formatPercent } from 'domain/money/format-percent'
import { formatRupees } from 'domain/money/format-rupees'
import type { ReactNode } from 'react'
import { Money } from '../../ui/type/money'

export const inDays = (days: number) => (days === 1 ? '1 day' : `${days} days`)

type LineProps = { term: string; why?: string; isSum?: boolean; children: ReactNode }

function Line({ term, why, isSum, children }: LineProps) {
  return (
    <div>
      <dt className={isSum ? 'font-semibold text-ink' : ''}>
        {term}
        {why ? <span className="figures block text-sm">{why}</span> : null}
      </dt>
      <dd className="figures flex-none">{children}</dd>
    </div>
  )
}

function Part({ title, children, note }: { title: string; children: ReactNode; note: string }) {
  return (
    <>
      <h3 className="mt-4 border-line border-t pt-5">{title}</h3>
      <dl className="details mt-1">{children}</dl>
      <p className="text-ink-soft text-sm">{note}</p>
    </>
  )
}

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
        <Line term="Principal">{amount}</Line>
        <Line term="Interest" why={`${amount} × ${rate} × ${inDays(days)}`}>
          {formatRupees(estimate.interestPaise)}
        </Line>
        <Line term="Total payment" isSum>
          {formatRupees(estimate.totalPaise)}
        </Line>
      </dl>
      <Part title="What reaches your account" note="The fee and its GST are deducted from what is paid out.">
        <Line term="Processing fee" why={`${formatPercent(loanCharges.feeBasisPoints)} of ${amount}`}>
          −{formatRupees(estimate.feePaise)}
        </Line>
        <Line term="GST" why={`${formatPercent(loanCharges.gstOnFeeBasisPoints)} of the fee`}>
          −{formatRupees(estimate.feeGstPaise)}
        </Line>
        <Line term="You would receive" isSum>
          {formatRupees(estimate.receivedPaise)}
        </Line>
      </Part>
      <Part title="The same as a yearly rate" note="An estimate, not an offer.">
        <Line term="Interest rate a year" why={`${rate} a day × 365 days`}>
          {formatPercent(estimate.yearlyRateBasisPoints)}
        </Line>
        <Line term="APR" why="with the fee and its GST">
          {formatPercent(estimate.aprBasisPoints)}
        </Line>
      </Part>
    </div>
  )
}
