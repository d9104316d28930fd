import { paiseOf } from 'domain/money/paise'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { type OpenLoan, openLoansOf, PayNowLink } from '../loan-home/open-loan-card'
import { OwedBackNotice } from '../payments/owed-back-notice'
import { SentDebit } from '../payments/sent-debit'

const Amount = ({ rupees }: { rupees: number }) => (
  <p className="font-semibold text-2xl">
    <Money paise={paiseOf(rupees)} />
  </p>
)

function DueDate({ loan }: { loan: OpenLoan }) {
  return (
    <>
      {loan.days_past_due > 0 ? 'It was due on ' : 'If you pay today. Please repay by '}
      <CalendarDate date={loan.repayment_date} />.
    </>
  )
}

function LoanAmount({ loan, hasOther }: { loan: OpenLoan; hasOther: boolean }) {
  return (
    <>
      <Amount rupees={loan.total_due} />
      <div className="mb-3 text-sm">
        {hasOther && `Loan ${loan.loan_no}. `}
        {loan.sent_debit ? <SentDebit {...loan.sent_debit} /> : <DueDate loan={loan} />}
      </div>
      <PayNowLink loan={loan} />
    </>
  )
}

/** The amount due today on each open loan; zero without one. */
export function OutstandingAmount({ profile }: { profile: CustomerProfile }) {
  const loans = openLoansOf(profile)
  return (
    <section className="card gap-3" data-highlighted={loans.length > 0 ? true : undefined}>
      <h2 className="text-ink-soft text-sm">Outstanding Amount</h2>
      {loans.map((loan) => (
        <LoanAmount key={loan.lead_id} loan={loan} hasOther={loans.length > 1} />
      ))}
      {loans.length === 0 && (
        <>
          <Amount rupees={0} />
          <p className="text-ink-soft text-sm">You have nothing to repay.</p>
        </>
      )}
      <OwedBackNotice rupees={profile.owed_back_amount} />
    </section>
  )
}
