import { paiseOf } from 'domain/money/paise'
import type { CustomerProfile } from '../customers/use-customer-profile'
import { CalendarDate } from '../format/calendar-date'
import { Money } from '../format/money'
import { CheckoutLink } from '../payments/checkout/checkout-link'

/** The amount due today; zero without an open loan. */
export function OutstandingAmount({ loan }: { loan: CustomerProfile['active_loan_details'] }) {
  return (
    <section className="card" data-highlighted={loan ? true : undefined}>
      <h2 className="text-ink-soft text-sm">Outstanding Amount</h2>
      <p className="font-semibold text-2xl">
        <Money paise={paiseOf(loan?.total_due ?? 0)} />
      </p>
      {loan ? (
        <>
          <p className="mb-3 text-sm">
            {loan.days_past_due > 0 ? 'It was due on ' : 'If you pay today. Please repay by '}
            <CalendarDate date={loan.repayment_date} />.
          </p>
          <CheckoutLink to="/repay-loan" className="max-sm:w-full">
            Pay Now
          </CheckoutLink>
        </>
      ) : (
        <p className="text-ink-soft text-sm">You have nothing to repay.</p>
      )}
    </section>
  )
}
