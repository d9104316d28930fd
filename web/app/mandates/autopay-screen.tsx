import { BackLink } from 'ui/action/back-link.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import { EmptyState } from 'ui/feedback/empty-state.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { CalendarDate } from '../format/calendar-date'
import { useFocusOnChange } from '../forms/use-focus-on-change'
import { CheckoutLink } from '../payments/checkout/checkout-link'
import { AutopayHistory } from './autopay-history'
import { ActiveAutopay, currentTitleId, EndedAutopay, WaitingAutopay } from './current-autopay'
import { SetUpAutopay } from './set-up-autopay'
import { type Autopay, type StartingAutopay, useAutopay, useStartAutopay } from './use-autopay'

function CurrentAutopay({ autopay, starting }: { autopay: Autopay; starting: StartingAutopay }) {
  const { mandate } = autopay
  if (mandate === null) return null
  if (mandate.status === 'ACTIVE') return <ActiveAutopay autopay={autopay} mandate={mandate} />
  if (mandate.status === 'CREATED') return <WaitingAutopay starting={starting} mandate={mandate} />
  return <EndedAutopay mandate={mandate} />
}

function TooLate({ lastDay }: { lastDay: string }) {
  return (
    <EmptyState
      title="Autopay can no longer be set up for this loan."
      action={<CheckoutLink to="/repay-loan">Pay Now</CheckoutLink>}
    >
      It had to be set up by <CalendarDate date={lastDay} />, so that we could tell you before the debit.
    </EmptyState>
  )
}

const NoLoan = ({ message }: { message: string }) => (
  <EmptyState title={message} action={<LinkButton to="/my-dashboard">Go to the dashboard</LinkButton>} />
)

function AutopayOfLoan({ autopay }: { autopay: Autopay }) {
  const { mandate, may_start, last_set_up_on, history } = autopay
  const isWaiting = mandate?.status === 'CREATED'
  // The state is here because the result of the approval is shown after the form has been replaced by the status.
  const starting = useStartAutopay(autopay)
  useFocusOnChange(mandate?.status, currentTitleId)
  return (
    <div className="grid gap-6">
      <CurrentAutopay autopay={autopay} starting={starting} />
      {may_start && !isWaiting && <SetUpAutopay autopay={autopay} starting={starting} />}
      {mandate === null && !may_start && <TooLate lastDay={last_set_up_on} />}
      <AutopayHistory history={history} />
    </div>
  )
}

/** Where autopay is set up, paused, resumed and cancelled. */
export function AutopayScreen({ title }: { title: string }) {
  const query = useAutopay()
  const mayStart = query.data?.autopay?.may_start ?? true
  return (
    <div className="max-w-2xl">
      <BackLink to="/my-dashboard">Back to your loan</BackLink>
      <h1 className="mt-1 text-3xl">{title}</h1>
      <p className="mt-3 mb-8 text-ink-soft">
        Pay what is due without having to remember it.{mayStart ? ' It is off unless you set it up.' : ''}
      </p>
      <QueryView query={query} label="Loading autopay" errorTitle="Autopay could not be loaded." lines={2}>
        {(loaded) =>
          loaded.autopay ? <AutopayOfLoan autopay={loaded.autopay} /> : <NoLoan message={loaded.message} />
        }
      </QueryView>
    </div>
  )
}
