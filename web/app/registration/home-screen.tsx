import { Button } from 'ui/action/button.tsx'
import { ProgressBar } from 'ui/feedback/progress-bar.tsx'
import { RejectedNotice } from '../api/rejected-notice'
import { useCustomerProfile } from '../api/use-customer-profile'
import { useDashboardData } from '../api/use-dashboard-data'
import { useSession } from '../api/use-session'
import { EligibilityModal } from './eligibility-modal'
import { HomeBanner } from './home-banner'
import { registrationSteps } from './registration-steps'
import { StepCard } from './step-card'
import { useRegisterNow } from './use-register-now'

/** Which step is due: its place among the five, five when all are taken, none when the registration does not apply. */
function dueStep(event: string | undefined): number | undefined {
  if (event === 'register_now') return registrationSteps.length
  const at = registrationSteps.findIndex((step) => step.event === event)
  return at === -1 ? undefined : at
}

function Steps({ due }: { due: number }) {
  const percent = Number(useSession('step_percent') ?? (100 * due) / registrationSteps.length)
  return (
    <>
      <ProgressBar label="Your registration" percent={percent} />
      <ol className="mt-6 grid gap-3" aria-label="Registration">
        {registrationSteps.map((step, index) => (
          <StepCard
            key={step.event}
            step={step}
            number={index + 1}
            state={index < due ? 'completed' : index === due ? 'current' : 'upcoming'}
          />
        ))}
      </ol>
    </>
  )
}

/** The home of a customer who is registering: five steps, then the check. */
export function HomeScreen() {
  const firstName = useDashboardData().data?.profile_details.first_name
  const due = dueStep(useSession('next_step'))
  const lead = useCustomerProfile().data?.lead_details
  const { check, isBusy, outcome, forget } = useRegisterNow()
  const isComplete = due === registrationSteps.length
  return (
    <>
      <h1 className="text-3xl">{firstName ? `Welcome, ${firstName}` : 'Welcome'}</h1>
      {due === undefined ? (
        <HomeBanner />
      ) : (
        <div className="mt-3 max-w-2xl">
          <p className="mb-8 text-ink-soft">
            {isComplete
              ? 'Your registration is complete. Now see whether we can lend to you; it costs nothing.'
              : 'Five short steps, then we can tell you whether we can lend to you.'}
          </p>
          {lead?.status === 'REJECTED' && (
            <div className="mb-8">
              <RejectedNotice lead={lead} />
            </div>
          )}
          {isComplete && (
            <div className="mb-8">
              <Button className="max-sm:w-full" busy={isBusy} busyLabel="Checking…" onClick={() => void check()}>
                Check Eligibility
              </Button>
            </div>
          )}
          <Steps due={due} />
        </div>
      )}
      <EligibilityModal outcome={outcome} onClose={forget} />
    </>
  )
}
