import { brand } from 'contract/brand'
import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { loanProduct } from 'domain/loan/product/loan-product'
import { formatPercent, formatRupees } from 'domain/money/format-money'
import type { ReactNode } from 'react'

const example = { amountPaise: 1_000_000, days: 30, dailyRateBasisPoints: loanProduct.dailyRateBasisPoints }
const estimate = estimateLoan(example)
const costPaise = estimate.totalPaise - estimate.receivedPaise

/** Side by side on a phone, where space is limited. */
function Entry({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div>
      <dt className="font-semibold max-lg:mr-1.5 max-lg:inline">{term}</dt>
      <dd className="figures wrap-anywhere text-ink-soft max-lg:inline">{children}</dd>
    </div>
  )
}

interface LenderFactsProps {
  className: string
  /** Who answers complaints. */
  children: ReactNode
}

/** Who the lender is, what a loan costs and who answers complaints. */
export function LenderFacts({ className, children }: LenderFactsProps) {
  return (
    <dl className={`grid max-w-xl gap-2 text-xs lg:gap-4 lg:text-sm ${className}`}>
      <Entry term="Who lends">
        {brand.legalEntity}, registered with the RBI under {brand.registrationNumber}
      </Entry>
      <Entry term="What it costs">
        {formatRupees(example.amountPaise)} for {example.days} days costs {formatRupees(costPaise)} with fee and GST, an
        APR of {formatPercent(estimate.aprBasisPoints)}
      </Entry>
      <Entry term="Who answers complaints">{children}</Entry>
    </dl>
  )
}
