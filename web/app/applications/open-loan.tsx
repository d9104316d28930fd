import { paiseOf } from 'domain/money/rupees'
import { LinkButton } from 'ui/action/link-button.tsx'
import { Day } from 'ui/type/day.tsx'
import { Money } from 'ui/type/money.tsx'
import type { CustomerProfile } from '../api/use-customer-profile'

/** What is owed today, until when, and the way to pay it. */
export function OpenLoan({ loan }: { loan: NonNullable<CustomerProfile['active_loan_details']> }) {
  return (
    <section className="card flex-row flex-wrap items-end justify-between gap-4" data-marked="">
      <div>
        <h2 className="font-normal text-base text-ink-soft">Outstanding Amount today</h2>
        <p className="font-semibold text-4xl">
          <Money paise={paiseOf(loan.total_due)} />
        </p>
        <p className="mt-1 text-ink-soft">
          Repay by <Day on={loan.repayment_date} />
        </p>
      </div>
      <LinkButton to="/repay-loan" className="max-sm:w-full">
        Pay now
      </LinkButton>
    </section>
  )
}
