import { brand } from 'contract/brand'
import { estimateLoan } from 'domain/loan/estimate-loan'
import { loanProduct } from 'domain/loan/loan-product'
import { formatPercent, formatRupees } from 'domain/money/format-money'
import { Icon } from 'ui/graphics/icon.tsx'

const example = { amountPaise: 1_000_000, days: 30, dailyRateBasisPoints: loanProduct.dailyRateBasisPoints }
const estimate = estimateLoan(example)
const costPaise = estimate.totalPaise - estimate.receivedPaise

/** Side by side on a phone, where space is limited. */
const termClass = 'font-semibold max-lg:mr-1.5 max-lg:inline'
const detailClass = 'figures text-ink-soft max-lg:inline'

/** What the lender offers, who it is, what a loan costs and who handles complaints. */
export function HeroText() {
  return (
    <>
      <h1 className="text-5xl">Your salary, a few days early.</h1>
      <p className="mt-6 max-w-xl text-ink-soft text-lg">
        A short loan of up to <strong className="font-semibold text-ink">₹1,00,000</strong> for salaried people, repaid
        in 7 to 40 days. You see the cost in rupees before you accept.
      </p>
      <div className="mt-8 flex flex-wrap gap-3">
        <a href="/apply-now" className="button max-sm:grow" data-variant="primary">
          Apply Now
        </a>
        <a href="/repay-loan" className="button max-sm:grow" data-variant="secondary">
          Pay Now
        </a>
      </div>
      <a
        href="#calculator"
        className="mt-4 inline-flex min-h-11 items-center gap-2 font-semibold text-leaf hover:underline"
      >
        See what it would cost
        <Icon d="M12 5v14M6 13l6 6 6-6" />
      </a>
      <dl className="mt-4 grid max-w-xl gap-2 border-line border-t pt-4 text-xs lg:mt-8 lg:gap-4 lg:pt-6 lg:text-sm">
        <div>
          <dt className={termClass}>Who lends</dt>
          <dd className={detailClass}>
            {brand.legalEntity}, registered with the RBI under {brand.registrationNumber}
          </dd>
        </div>
        <div>
          <dt className={termClass}>What it costs</dt>
          <dd className={detailClass}>
            {formatRupees(example.amountPaise)} for {example.days} days costs {formatRupees(costPaise)} with fee and
            GST, an APR of {formatPercent(estimate.aprBasisPoints)}
          </dd>
        </div>
        <div>
          <dt className={termClass}>Who answers complaints</dt>
          <dd className={detailClass}>
            {brand.grievanceOfficer.name},{' '}
            <a href={`mailto:${brand.grievanceOfficer.email}`}>{brand.grievanceOfficer.email}</a>.{' '}
            <a href="/grievance">How to complain</a>
          </dd>
        </div>
      </dl>
    </>
  )
}
