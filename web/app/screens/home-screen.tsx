import { Button } from 'ui/action/button.tsx'
import { ProgressBar } from 'ui/feedback/progress-bar.tsx'
import { stepProgress } from 'ui/layout/stepper.tsx'
import { FinishedLoan } from '../features/loan-home/finished-loan'
import { OwedBackNotice } from '../features/payments/owed-back-notice'
import { DeclineNotice } from '../features/registration/decline-notice'
import { EligibilityModal } from '../features/registration/eligibility-modal'
import { registrationSteps, stepTexts } from '../features/registration/step-texts'
import { findApplyFrom, useRegisterNow } from '../features/registration/use-register-now'
import { type CustomerProfile, useCustomerProfile } from '../shared/customers/use-customer-profile'
import { useDashboardData } from '../shared/customers/use-dashboard-data'
import { StepCard } from '../shared/journey/step-card'
import { stepPath } from '../shared/journey/step-state'
import { useSession } from '../shared/session/use-session'
import { HomeBanner } from './home-banner'

/** Index of the current step; five if all are done, undefined if the next event is not part of the registration. */
function currentStepIndex(nextEvent: string | undefined): number | undefined {
  if (nextEvent === 'register_now') return registrationSteps.length
  const index = registrationSteps.findIndex((step) => step.event === nextEvent)
  return index === -1 ? undefined : index
}

function Steps({ current }: { current: number }) {
  const percent = Number(useSession('step_percent') ?? (100 * current) / registrationSteps.length)
  return (
    <>
      <ProgressBar label="Your registration" percent={percent} />
      <ol className="mt-6 grid gap-3" aria-label="Registration">
        {registrationSteps.map((step, index) => (
          <StepCard
            key={step.event}
            number={index + 1}
            {...stepTexts[step.event]}
            state={stepProgress(index, current)}
            to={stepPath(step.event)}
          />
        ))}
      </ol>
    </>
  )
}

const isFinished = (profile: CustomerProfile | undefined) =>
  ['CLOSED', 'CANCELLED', 'CANCELLED IN COOLING-OFF'].includes(profile?.lead_details?.status ?? '')

/** The sentence below the greeting. */
function introductionOf(isComplete: boolean, profile: CustomerProfile | undefined): string {
  if (!isComplete) return 'Five short steps, then we can tell you whether we can lend to you.'
  if (profile?.decline_details) return 'Your registration is complete, and your details stay on file.'
  if (profile && findApplyFrom(profile)) return 'Your details are on file.'
  if (isFinished(profile)) return 'Your details are on file. You can apply again whenever you need to.'
  return 'Your registration is complete. Now see whether we can lend to you; it costs nothing.'
}

/** The dashboard's home: the five registration steps, then the eligibility check. */
export function HomeScreen() {
  const firstName = useDashboardData().data?.profile_details.first_name
  const current = currentStepIndex(useSession('next_step'))
  const { data: profile } = useCustomerProfile()
  const decline = profile?.decline_details
  const { checkEligibility, isChecking, result, applyFrom, declineNotice, dismissResult } = useRegisterNow(profile)
  const isComplete = current === registrationSteps.length
  return (
    <>
      <h1 className="text-3xl">{firstName ? `Welcome, ${firstName}` : 'Welcome'}</h1>
      <OwedBackNotice rupees={profile?.owed_back_amount} className="mt-6" />
      {current === undefined ? (
        <HomeBanner />
      ) : (
        <div className="mt-3">
          <p className="mb-8 max-w-2xl text-ink-soft">{introductionOf(isComplete, profile)}</p>
          {profile && !decline && isComplete && isFinished(profile) && (
            <div className="mb-8">
              <FinishedLoan profile={profile} />
            </div>
          )}
          {decline && (
            <div className="mb-8">
              <DeclineNotice ref={declineNotice} decline={decline} />
            </div>
          )}
          {isComplete && !applyFrom && (
            <div className="mb-8">
              <Button
                className="max-sm:w-full"
                busy={isChecking}
                busyLabel="Checking…"
                onClick={() => void checkEligibility()}
              >
                Check Eligibility
              </Button>
            </div>
          )}
          <Steps current={current} />
        </div>
      )}
      <EligibilityModal result={result} onClose={dismissResult} />
    </>
  )
}
