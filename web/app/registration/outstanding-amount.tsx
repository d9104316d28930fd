import { formatDate } from 'domain/calendar/format-date'
import type { IstDate } from 'domain/calendar/ist-date'
import { paiseOf } from 'domain/money/rupees'
import { Money } from 'ui/type/money.tsx'
import type { CustomerProfile } from '../api/use-customer-profile'

/** What is owed today, and by when; nothing where no loan runs. */
export function OutstandingAmount({ loan }: { loan: CustomerProfile['active_loan_details'] }) {
  return (
    <section className="card" data-marked={loan ? true : undefined}>
      <h2 className="text-ink-soft text-sm">Outstanding Amount</h2>
      <p className="font-semibold text-2xl">
        <Money paise={paiseOf(loan?.total_due ?? 0)} />
      </p>
      {loan ? (
        <p className="text-sm">
          Due on {formatDate(loan.repayment_date as IstDate)}. <a href="/repay-loan">Pay now</a>
        </p>
      ) : (
        <p className="text-ink-soft text-sm">You have nothing to repay.</p>
      )}
    </section>
  )
}
