import { brand } from 'contract/brand'
import { loanProduct } from 'domain/loan/product/loan-product'
import { formatRupees } from 'domain/money/format-money'
import { Icon } from 'ui/graphics/icon.tsx'
import { LenderFacts } from '../../../shared/page/lender-facts'

const officer = brand.grievanceOfficer
const { amountPaise, tenureDays } = loanProduct

/** What the lender offers, who it is, what a loan costs and who handles complaints. */
export function HeroText() {
  return (
    <>
      <h1 className="text-5xl lg:pt-4">Your salary, a few days early.</h1>
      <p className="mt-6 max-w-xl text-ink-soft text-lg">
        A short loan of up to <strong className="font-semibold text-ink">{formatRupees(amountPaise.max)}</strong> for
        salaried people, repaid in {tenureDays.min} to {tenureDays.max} days. You see the cost in rupees before you
        accept.
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
      <LenderFacts className="mt-4 border-line border-t pt-4 lg:mt-8 lg:pt-6">
        {officer.name}, <a href={`mailto:${officer.email}`}>{officer.email}</a>.{' '}
        <a href="/grievance">How to complain</a>
      </LenderFacts>
    </>
  )
}
