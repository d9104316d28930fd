import { estimateLoan } from 'domain/loan/product/estimate-loan'
import { homeCalculator } from 'domain/loan/product/home-calculator'
import { loanProduct } from 'domain/loan/product/loan-product'
import { formatRupees, groupDigits } from 'domain/money/format-money'
import { useState } from 'react'
import { useDebouncedAnnouncement } from 'ui/feedback/use-debounced-announcement.ts'
import { SliderWithNumber } from 'ui/field/slider-with-number.tsx'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { formatDays, LoanCostBreakdown } from './loan-cost-breakdown'
import { SectionHeading } from './sections/section-heading'

const { amountRupees, days: dayRange, dailyRatePercent } = homeCalculator
const announceAfterMs = 700

const { tenureDays } = loanProduct
const offeredRatePercent = loanProduct.dailyRateBasisPoints / 100

export function LoanCalculator() {
  const [amount, setAmount] = useState<number>(amountRupees.initial)
  const [days, setDays] = useState<number>(dayRange.initial)
  const [rate, setRate] = useState<number>(dailyRatePercent.initial)
  const isHydrated = useHydrated()
  const isOffered = rate === offeredRatePercent && days >= tenureDays.min && days <= tenureDays.max
  const terms = { amountPaise: amount * 100, days, dailyRateBasisPoints: rate * 100 }
  const estimate = estimateLoan(terms)
  const announcement = useDebouncedAnnouncement(`Total payment ${formatRupees(estimate.totalPaise)}`, announceAfterMs)
  return (
    <section id="calculator" className="bg-leaf-soft py-14 md:py-20">
      <div className="shell">
        <SectionHeading title="What would it cost?">
          Choose an amount, a number of days and a daily rate. Every rupee of the answer is explained.
        </SectionHeading>
        <div className="mt-8 flex flex-col gap-6 lg:grid lg:grid-cols-2 lg:items-start lg:gap-8 xl:grid-cols-[5fr_7fr]">
          <div data-reveal="" data-part="" className="card p-5 sm:p-8 lg:sticky lg:top-24 noscript:hidden">
            {/* Disabled until hydration, because moving a slider before that would not update the result. */}
            <fieldset disabled={!isHydrated} className="grid min-w-0 grid-cols-1 gap-8">
              <legend className="sr-only">Your loan</legend>
              <SliderWithNumber
                label="Loan amount"
                prefix="₹"
                formatNumber={groupDigits}
                {...amountRupees}
                value={amount}
                onChange={setAmount}
              />
              <SliderWithNumber
                label="Repay after"
                suffix={days === 1 ? ' day' : ' days'}
                formatText={formatDays}
                {...dayRange}
                value={days}
                onChange={setDays}
              />
              <SliderWithNumber
                label="Interest a day"
                help="Our terms state 1% per day."
                suffix="%"
                {...dailyRatePercent}
                value={rate}
                onChange={setRate}
              />
            </fieldset>
            {!isOffered && (
              <p className="mt-6 border-marigold border-l-4 pl-4 text-sm">
                Our loans cost {offeredRatePercent}% a day, for {tenureDays.min} to {tenureDays.max} days, as the
                planner above counts. With other figures this calculator only shows how interest grows; we do not offer
                them.
              </p>
            )}
          </div>
          {/* On a phone the total is below the sliders; this line keeps it visible. Screen readers get the status. */}
          <p
            aria-hidden="true"
            className="bleed figures bottom-bar flex flex-wrap items-baseline justify-between gap-x-4 border-line border-t bg-card py-3 lg:hidden noscript:hidden"
          >
            <span className="flex-1 basis-[9rem]">Total payment after {formatDays(days)}</span>
            <strong className="text-lg">{formatRupees(estimate.totalPaise)}</strong>
          </p>
          <noscript>
            <p className="card p-5 sm:p-8">
              The calculator needs JavaScript. One worked example: {formatRupees(terms.amountPaise)} borrowed for{' '}
              {formatDays(days)} at {rate}% a day costs {formatRupees(estimate.interestPaise)} in interest, so the total
              payment is {formatRupees(estimate.totalPaise)}.
            </p>
          </noscript>
          <LoanCostBreakdown terms={terms} estimate={estimate} />
        </div>
        <p role="status" className="sr-only">
          {announcement}
        </p>
      </div>
    </section>
  )
}
