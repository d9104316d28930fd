import { paiseOf } from 'domain/money/rupees'
import { LinkButton } from 'ui/action/link-button.tsx'
import type { CustomerProfile } from '../customers/use-customer-profile'
import { CalendarDate } from '../format/calendar-date'
import { Money } from '../format/money'

/** What is due today, the due date, and a link to pay. */
export function OpenLoanCard({ loan }: { loan: NonNullable<CustomerProfile['active_loan_details']> }) {
  return (
    <section className="card flex-row flex-wrap items-end justify-between gap-4" data-highlighted="">
      <div>
        <h2 className="font-normal text-base text-ink-soft">Outstanding Amount today</h2>
        <p className="font-semibold text-4xl">
          <Money paise={paiseOf(loan.total_due)} />
        </p>
        <p className="mt-1 text-ink-soft">
          Repay by <CalendarDate date={loan.repayment_date} />
        </p>
      </div>
      <LinkButton to="/repay-loan" className="max-sm:w-full">
        Pay now
      </LinkButton>
    </section>
  )
}
