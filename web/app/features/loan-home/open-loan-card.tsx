import { daysBetween, type IstDate } from 'domain/calendar/ist-date'
import { isEnded } from 'domain/loan/lifecycle/loan-lifecycle'
import { paiseOf, rupeesOf } from 'domain/money/paise'
import { Fragment } from 'react'
import { Link } from 'react-router'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { Money } from '../../shared/formatting/money'
import { AnnouncedDebit } from '../payments/announced-debit'
import { CheckoutLink } from '../payments/checkout/checkout-link'
import { repayPath } from '../payments/loan-paths'

export type OpenLoan = NonNullable<CustomerProfile['active_loan_details']>

type SentDebit = NonNullable<OpenLoan['sent_debit']>

/** The loan that the dashboard shows, and any newer open loans. */
export const openLoansOf = ({ active_loan_details: loan, other_open_loans: others }: CustomerProfile): OpenLoan[] =>
  loan === null ? [] : [loan, ...others]

/** Whether an application is in progress beside an earlier loan that was reopened. */
export const isBesideLoan = ({ lead_details: lead, active_loan_details: loan }: CustomerProfile): boolean =>
  loan !== null && lead !== null && lead.lead_id !== loan.lead_id && !isEnded(lead.status)

export const dayCount = (days: number) => (days === 1 ? '1 day' : `${days} days`)

/** While a debit is with the bank, the borrower has done what was due, even if the answer comes late. */
export const isOverdue = ({ days_past_due, sent_debit }: OpenLoan) => days_past_due > 0 && sent_debit === null

const isDueToday = ({ due_by_day, repayment_date }: OpenLoan) => due_by_day[0]?.on === repayment_date

/** Its amount is due later: what it would cost to close the loan today is shown beside. */
const isDueLater = (loan: OpenLoan) => loan.days_past_due === 0 && !isDueToday(loan)

function titleOf(loan: OpenLoan): string {
  if (loan.sent_debit) return 'Waiting for your bank'
  if (isOverdue(loan)) return 'Your repayment is overdue'
  if (isDueToday(loan))
    return loan.announced_debit ? 'Autopay debits your repayment today' : 'Your repayment is due today'
  return loan.paid_amount > 0 ? 'Part of your loan is repaid' : 'Your loan is paid out'
}

/** Of the shown amount, which until the repayment date grows by interest only. */
function DueBreakdown({ loan, rupees: shown }: { loan: OpenLoan; rupees: number }) {
  const parts = [
    { name: 'principal', rupees: loan.principal_due },
    { name: 'interest', rupees: rupeesOf(paiseOf(shown) - paiseOf(loan.principal_due) - paiseOf(loan.charges_due)) },
    { name: 'charges', rupees: loan.charges_due },
  ].filter(({ rupees }) => rupees > 0)
  return (
    <p className="text-ink-soft text-sm">
      {parts.length === 1
        ? `All of it ${parts[0]?.name}`
        : parts.map(({ name, rupees }, index) => (
            <Fragment key={name}>
              {index > 0 && ' + '}
              <Money paise={paiseOf(rupees)} /> {name}
            </Fragment>
          ))}
    </p>
  )
}

function PaidSoFar({ loan }: { loan: OpenLoan }) {
  if (loan.paid_amount === 0) return null
  return (
    <>
      {' '}
      You have paid <Money paise={paiseOf(loan.paid_amount)} /> so far.
    </>
  )
}

/** What will be due on the repayment date if nothing is paid before. */
export const dueOnRepaymentDate = ({ due_by_day, repayment_date, total_due }: OpenLoan) =>
  due_by_day.find(({ on }) => on === repayment_date)?.amount ?? total_due

function DueTodayExplanation({ loan }: { loan: OpenLoan }) {
  const tomorrow = loan.due_by_day[1]
  if (loan.announced_debit) return <AnnouncedDebit debit={loan.announced_debit} today={loan.repayment_date} />
  return (
    <p>
      Please repay today.
      {tomorrow && (
        <>
          {' '}
          From tomorrow it is overdue, and <Money paise={paiseOf(tomorrow.amount)} /> will be due.
        </>
      )}
      <PaidSoFar loan={loan} />
    </p>
  )
}

function DueDateExplanation({ loan }: { loan: OpenLoan }) {
  if (isDueToday(loan)) return <DueTodayExplanation loan={loan} />
  const saved = dueOnRepaymentDate(loan) - loan.total_due
  return (
    <p className="text-ink-soft">
      If you close it today:{' '}
      <strong className="text-ink">
        <Money paise={paiseOf(loan.total_due)} />
      </strong>
      {saved > 0 && (
        <>
          , which saves <Money paise={paiseOf(saved)} />
        </>
      )}
      .
      <PaidSoFar loan={loan} />
    </p>
  )
}

function DueTomorrow({ loan }: { loan: OpenLoan }) {
  const tomorrow = loan.due_by_day[1]
  if (!tomorrow || tomorrow.amount <= loan.total_due) return <>Tomorrow the same amount will be due.</>
  return (
    <>
      Interest is added every day until you pay: tomorrow <Money paise={paiseOf(tomorrow.amount)} /> will be due.
    </>
  )
}

function OverdueExplanation({ loan }: { loan: OpenLoan }) {
  return (
    <>
      <p>
        It was due on <CalendarDate date={loan.repayment_date} />, {dayCount(loan.days_past_due)} ago.{' '}
        <DueTomorrow loan={loan} /> All costs together never exceed the amount of the loan.
        <PaidSoFar loan={loan} />
      </p>
      <p className="text-ink-soft">
        Cannot pay all of it now? Pay a part, or <Link to="/my-dashboard/cannot-pay">see what helps</Link>.
      </p>
    </>
  )
}

function WaitingForBank({ debit: { kind } }: { debit: SentDebit }) {
  return (
    <>
      <p>
        We have asked your bank for it and are waiting for the answer{kind === 'ENACH' && ', which may take two days'}.
        There is nothing for you to do now, so please do not pay it a second time.
      </p>
      <p className="text-ink-soft">
        If the debit fails, we tell you by SMS, charge nothing for it and do not try again. You then pay what is due on
        that day with Pay Now.
      </p>
    </>
  )
}

function Explanation({ loan }: { loan: OpenLoan }) {
  if (loan.sent_debit) return <WaitingForBank debit={loan.sent_debit} />
  return isOverdue(loan) ? <OverdueExplanation loan={loan} /> : <DueDateExplanation loan={loan} />
}

/** Less prominent while a debit is announced or in progress, so that nobody pays twice. */
export const PayNowLink = ({ loan }: { loan: OpenLoan }) => (
  <CheckoutLink
    to={repayPath(loan.lead_id)}
    variant={loan.sent_debit || loan.announced_debit ? 'secondary' : 'primary'}
    className="max-sm:w-full"
  >
    Pay Now
  </CheckoutLink>
)

/** "Due on 22-11-2026, in 6 days", or today's amount from the repayment date on. */
function WhenDue({ loan }: { loan: OpenLoan }) {
  const today = loan.due_by_day[0]?.on
  if (isDueLater(loan) && today)
    return (
      <>
        Due on <CalendarDate date={loan.repayment_date} />, in{' '}
        {dayCount(daysBetween(today as IstDate, loan.repayment_date as IstDate))}
      </>
    )
  return (
    <>
      Due today{today && ', '}
      {today && <CalendarDate date={today} />}
    </>
  )
}

function AmountDue({ loan }: { loan: OpenLoan }) {
  const rupees = isDueLater(loan) ? dueOnRepaymentDate(loan) : loan.total_due
  return (
    <div>
      <p className="text-ink-soft">
        <WhenDue loan={loan} />
      </p>
      <p className="font-semibold text-4xl">
        <Money paise={paiseOf(rupees)} />
      </p>
      <DueBreakdown loan={loan} rupees={rupees} />
    </div>
  )
}

function DebitSent({ debit }: { debit: SentDebit }) {
  return (
    <div>
      <p className="text-ink-soft">
        Debit sent on <CalendarDate date={debit.sent_on} />
      </p>
      <p className="font-semibold text-4xl">
        <Money paise={paiseOf(debit.amount)} />
      </p>
    </div>
  )
}

/** What is due on an open loan, and when, with a link to pay; or the debit of it that is with the bank. */
export function OpenLoanCard({ loan }: { loan: OpenLoan }) {
  const isLate = isOverdue(loan)
  return (
    <section
      className={`card gap-4 ${isLate ? 'border-t-4 border-t-red' : ''}`}
      data-highlighted={isLate ? undefined : ''}
    >
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className={`text-xl ${isLate ? 'text-red' : ''}`}>{titleOf(loan)}</h2>
        <p className="figures text-ink-soft text-sm">Loan {loan.loan_no}</p>
      </div>
      <div className="flex flex-wrap items-end justify-between gap-4">
        {loan.sent_debit ? <DebitSent debit={loan.sent_debit} /> : <AmountDue loan={loan} />}
        <PayNowLink loan={loan} />
      </div>
      <Explanation loan={loan} />
    </section>
  )
}
