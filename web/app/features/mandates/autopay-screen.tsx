import { Link } from 'react-router'
import { BackLink } from 'ui/action/back-link.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { useFocusOnChange } from '../../shared/forms/use-focus-on-change'
import { CheckoutLink } from '../payments/checkout/checkout-link'
import { autopayPath, repayPath, useLoanPath } from '../payments/loan-paths'
import { AutopayHistory } from './autopay-history'
import { ActiveAutopay, currentTitleId, EndedAutopay, WaitingAutopay } from './current-autopay'
import { isDebitMissed } from './missed-debit'
import { SetUpAutopay } from './set-up-autopay'
import { type Autopay, type StartingAutopay, useAutopay, useStartAutopay } from './use-autopay'

function CurrentAutopay({ autopay, starting }: { autopay: Autopay; starting: StartingAutopay }) {
  const { mandate } = autopay
  if (mandate === null) return null
  if (isDebitMissed(autopay)) return <EndedAutopay autopay={autopay} mandate={mandate} />
  if (mandate.status === 'ACTIVE') return <ActiveAutopay autopay={autopay} mandate={mandate} />
  if (mandate.status === 'CREATED') return <WaitingAutopay autopay={autopay} starting={starting} mandate={mandate} />
  return <EndedAutopay autopay={autopay} mandate={mandate} />
}

function TooLate({ autopay: { lead_id, last_set_up_on } }: { autopay: Autopay }) {
  return (
    <EmptyState
      title="Autopay can no longer be set up for this loan."
      action={<CheckoutLink to={repayPath(lead_id)}>Pay Now</CheckoutLink>}
    >
      It had to be set up by <CalendarDate date={last_set_up_on} />, so that we could tell you before the debit.
    </EmptyState>
  )
}

const NoLoan = ({ message }: { message: string }) => (
  <EmptyState title={message} action={<LinkButton to="/my-dashboard">Go to the dashboard</LinkButton>} />
)

const OtherLoans = ({ autopay }: { autopay: Autopay }) =>
  autopay.other_open_loans.map(({ lead_id, loan_no }) => (
    <p key={lead_id}>
      You also have another open loan: <Link to={autopayPath(lead_id)}>autopay of {loan_no}</Link>
    </p>
  ))

function AutopayOfLoan({ autopay }: { autopay: Autopay }) {
  const { mandate, may_start, history } = autopay
  const isWaiting = mandate?.status === 'CREATED'
  // The state is here because the result of the approval is shown after the form has been replaced by the status.
  const starting = useStartAutopay(autopay)
  useFocusOnChange(mandate?.status, currentTitleId)
  return (
    <div className="grid gap-6">
      {autopay.other_open_loans.length > 0 && <p className="figures font-semibold">Loan {autopay.loan_no}</p>}
      <CurrentAutopay autopay={autopay} starting={starting} />
      {may_start && !isWaiting && <SetUpAutopay autopay={autopay} starting={starting} />}
      {mandate === null && !may_start && <TooLate autopay={autopay} />}
      <AutopayHistory history={history} />
      <OtherLoans autopay={autopay} />
    </div>
  )
}

/** Where autopay is set up, paused, resumed and cancelled. */
export function AutopayScreen({ title }: { title: string }) {
  const query = useAutopay(useLoanPath().leadId)
  const mayStart = query.data?.autopay?.may_start ?? true
  return (
    <>
      <BackLink to="/my-dashboard">Back to your loan</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <p className="mt-3 mb-8 text-ink-soft">
        Pay what is due without having to remember it.{mayStart ? ' It is off unless you set it up.' : ''}
      </p>
      <QueryView query={query} label="Loading autopay" errorTitle="Autopay could not be loaded." lines={2}>
        {(loaded) =>
          loaded.autopay ? (
            <AutopayOfLoan key={loaded.autopay.lead_id} autopay={loaded.autopay} />
          ) : (
            <NoLoan message={loaded.message} />
          )
        }
      </QueryView>
    </>
  )
}
