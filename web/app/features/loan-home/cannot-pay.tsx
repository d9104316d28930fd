import { brand } from 'contract/brand'
import { paiseOf } from 'domain/money/paise'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { BackLink } from 'ui/action/back-link.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { PhoneLink } from '../contact/phone-link'
import { isOverdue, type OpenLoan, openLoansOf, PayNowLink } from './open-loan-card'

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid gap-2 border-line border-t pt-5">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

/** What a day costs, from the figures of the loan; nothing once the costs have reached their limit. */
function CostOfADay({ loan }: { loan: OpenLoan }) {
  const [today, tomorrow] = loan.due_by_day
  const perDay = today && tomorrow ? paiseOf(tomorrow.amount) - paiseOf(today.amount) : 0
  return (
    <div>
      <p className="figures text-ink-soft text-sm">Loan {loan.loan_no}</p>
      <p className="font-semibold text-4xl">
        <Money paise={Math.max(0, perDay)} />
      </p>
      <p>
        {perDay > 0
          ? 'more for each day until you pay.'
          : 'more a day: what the loan may cost in all has been reached.'}{' '}
        {isOverdue(loan) ? 'It was due on ' : 'It is due on '}
        <CalendarDate date={loan.repayment_date} />.
      </p>
      <p className="mt-2 text-ink-soft">{loan.late_rule} All costs together never exceed the amount of the loan.</p>
    </div>
  )
}

function Help({ profile }: { profile: CustomerProfile }) {
  const { excutive_details: manager } = profile
  const { grievanceOfficer } = brand
  const [loan, ...others] = openLoansOf(profile)
  if (!loan)
    return (
      <EmptyState title="You have nothing to repay just now.">
        This page is for when a repayment will be hard to make on time.
      </EmptyState>
    )
  return (
    <div className="grid max-w-2xl gap-6">
      <section className="card gap-5">
        <h2 className="text-xl">What each day costs</h2>
        {[loan, ...others].map((one) => (
          <CostOfADay key={one.lead_id} loan={one} />
        ))}
      </section>
      <Part title="Pay a part now">
        <p>
          Any amount from ₹1 counts on the day you pay it, and interest stops on what it repays of the loan. A part is
          always better than nothing.
        </p>
        {[loan, ...others].map((one) => (
          <div key={one.lead_id}>
            <PayNowLink loan={one} />
          </div>
        ))}
      </Part>
      <Part title="Talk to us, best before the day">
        <p>
          {manager && (
            <>
              {manager.name}: <a href={`tel:${manager.mobile.replaceAll(' ', '')}`}>{manager.mobile}</a>.{' '}
            </>
          )}
          Or call <PhoneLink />, {brand.supportHours}, or write to <a href={`mailto:${brand.email}`}>{brand.email}</a>.
          Say when you can pay, and how much.
        </p>
        <p className="text-ink-soft">
          We contact nobody but you, between 8&nbsp;AM and 7&nbsp;PM, and never your family, friends or employer.
        </p>
      </Part>
      <Part title="Treated unfairly?">
        <p>
          <Link to="/my-dashboard/complaints?new=1">Raise a complaint</Link>: you get a number at once and our answer
          within 30 days. Or call our grievance officer, {grievanceOfficer.name}:{' '}
          <a href={`tel:${grievanceOfficer.phone.replaceAll(' ', '')}`}>{grievanceOfficer.phone}</a>.
        </p>
      </Part>
    </div>
  )
}

/** For a borrower who cannot pay on time: what it costs, what helps, whom to call, and where to complain. */
export function CannotPay({ title }: { title: string }) {
  return (
    <>
      <BackLink to="/my-dashboard">Dashboard</BackLink>
      <WithCustomerProfile title={title}>
        {(profile) => (
          <>
            <h1 className="mt-1 mb-8 text-3xl">{title}</h1>
            <Help profile={profile} />
          </>
        )}
      </WithCustomerProfile>
    </>
  )
}
