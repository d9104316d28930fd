import { paiseOf } from 'domain/money/paise'
import { Link } from 'react-router'
import { LinkButton } from 'ui/action/link-button.tsx'
import type { CustomerProfile } from '../customers/use-customer-profile'
import { CalendarDate } from '../format/calendar-date'
import { Money } from '../format/money'

type OpenLoan = NonNullable<CustomerProfile['active_loan_details']>

const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)

function titleOf({ days_past_due, paid_amount }: OpenLoan): string {
  if (days_past_due > 0) return 'Your repayment is overdue'
  return paid_amount > 0 ? 'Part of your loan is repaid' : 'Your loan is paid out'
}

function Explanation({ loan }: { loan: OpenLoan }) {
  const { days_past_due, paid_amount, repayment_date } = loan
  const paid = paid_amount > 0 && (
    <>
      {' '}
      You have paid <Money paise={paiseOf(paid_amount)} /> so far.
    </>
  )
  if (days_past_due === 0) {
    return (
      <p className="text-ink-soft">
        Repay by <CalendarDate date={repayment_date} />; paying earlier costs less.{paid}
      </p>
    )
  }
  return (
    <>
      <p>
        It was due on <CalendarDate date={repayment_date} />, {dayCount(days_past_due)} ago. Interest is added every day
        until you pay; all costs together never exceed the amount of the loan.{paid}
      </p>
      <p className="text-ink-soft">
        Cannot pay all of it now? Pay a part, or <Link to="/my-dashboard/support">talk to us</Link>.
      </p>
    </>
  )
}

/** An open loan in the words of its state: what is due today, by when, and a link to pay. */
export function OpenLoanCard({ loan }: { loan: OpenLoan }) {
  const isOverdue = loan.days_past_due > 0
  return (
    <section
      className={`card gap-4 ${isOverdue ? 'border-t-4 border-t-red' : ''}`}
      data-highlighted={isOverdue ? undefined : ''}
    >
      <h2 className={`text-xl ${isOverdue ? 'text-red' : ''}`}>{titleOf(loan)}</h2>
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div>
          <p className="text-ink-soft">Outstanding Amount today</p>
          <p className="font-semibold text-4xl">
            <Money paise={paiseOf(loan.total_due)} />
          </p>
        </div>
        <LinkButton to="/repay-loan" className="max-sm:w-full">
          Pay Now
        </LinkButton>
      </div>
      <Explanation loan={loan} />
    </section>
  )
}
