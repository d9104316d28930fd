import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { loanProduct } from 'domain/loan/product/loan-product'
import { formatPercent, formatRupees } from 'domain/money/format-money'
import type { ReactNode } from 'react'

/** For the questions above the answer. */
export const belowQuestions = 'max-lg:-mb-68'

interface PlannerAnswerProps {
  amountPaise: number
  days: number
  /** "30-11-2026", or a number of days. */
  when: string
  action: ReactNode
}

/**
 * The payout, the repayment and the cost. The total and the button stay visible, on a phone once both questions have been: the
 * margin, which `belowQuestions` takes back, keeps the sticky bar from rising above them.
 */
export function PlannerAnswer({ amountPaise, days, when, action }: PlannerAnswerProps) {
  const { dailyRateBasisPoints } = loanProduct
  const estimate = estimateLoan({ amountPaise, days, dailyRateBasisPoints })
  const fees = formatRupees(estimate.feePaise + estimate.feeGstPaise)
  return (
    <>
      <div className="bottom-bar z-1 max-lg:mt-68 grid grid-cols-1 gap-1 border-line border-t bg-leaf-soft px-5 py-3">
        <p className="figures flex items-baseline justify-between gap-4">
          <span>You get today</span>
          <strong>{formatRupees(estimate.receivedPaise)}</strong>
        </p>
        <p className="figures flex flex-wrap items-baseline justify-between gap-x-2">
          <span>You repay {when}</span>
          <strong className="text-2xl text-leaf">{formatRupees(estimate.totalPaise)}</strong>
        </p>
        <div className="mt-2 grid">{action}</div>
      </div>
      <p className="rounded-b-lg bg-leaf-soft px-5 pb-5 text-ink-soft text-sm">
        {formatRupees(amountPaise)} and {formatRupees(estimate.interestPaise)} interest,{' '}
        {formatPercent(dailyRateBasisPoints)} a day ({formatPercent(estimate.yearlyRateBasisPoints)} a year). The fee
        and its GST, {fees}, come off what you get. APR {formatPercent(estimate.aprBasisPoints)}. Pay earlier and you
        pay less.
      </p>
    </>
  )
}
