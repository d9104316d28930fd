import type { IstDate } from 'domain/calendar/ist-date'
import { formatDate } from 'domain/calendar/ist-date'
import { paiseOf } from 'domain/money/paise'
import type { CustomerProfile } from '../customers/use-customer-profile'
import { Money } from '../format/money'

/** The amount due today; zero without an open loan. */
export function OutstandingAmount({ loan }: { loan: CustomerProfile['active_loan_details'] }) {
  return (
    <section className="card" data-highlighted={loan ? true : undefined}>
      <h2 className="text-ink-soft text-sm">Outstanding Amount</h2>
      <p className="font-semibold text-2xl">
        <Money paise={paiseOf(loan?.total_due ?? 0)} />
      </p>
      {loan ? (
        <p className="text-sm">
          Due on {formatDate(loan.repayment_date as IstDate)}. <a href="/repay-loan">Pay Now</a>
        </p>
      ) : (
        <p className="text-ink-soft text-sm">You have nothing to repay.</p>
      )}
    </section>
  )
}
