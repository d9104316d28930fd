import { type Step, steps } from 'domain/journey/steps'
import { LinkButton } from 'ui/action/link-button.tsx'
import { QueryView } from 'ui/feedback/query-view.tsx'
import { PaydayPath } from 'ui/graphics/payday-path.tsx'
import { ApplicationStatus } from '../features/applications/application-status'
import { LoanHome } from '../features/loan-home/loan-home'
import { isBesideLoan } from '../features/loan-home/open-loan-card'
import { stepTexts } from '../features/registration/step-texts'
import { useCustomerProfile } from '../shared/customers/use-customer-profile'
import { useSession } from '../shared/session/use-session'

const applicationStages: readonly Step['stage'][] = ['application', 'documents']

function bannerFor(step: Step | undefined) {
  if (step && applicationStages.includes(step.stage)) {
    const text = `You are eligible. Next: ${stepTexts[step.event].name.toLowerCase()}.`
    return { title: 'Your loan application is open', text, to: '/my-dashboard/eligibility', link: 'Continue' }
  }
  const text = 'There is nothing for you to do here right now.'
  return { title: 'Good to see you', text, to: '/my-dashboard/support', link: 'Support' }
}

function OpenLoan() {
  const { data: profile } = useCustomerProfile()
  const loan = profile?.active_loan_details
  return (
    profile &&
    loan && (
      <div className="mt-8">
        <LoanHome profile={profile} loan={loan} />
      </div>
    )
  )
}

/** The status of a complete application; nothing if it has become the open loan. */
function StatusBanner() {
  const query = useCustomerProfile()
  if (query.data?.active_loan_details && !isBesideLoan(query.data)) return null
  return (
    <div className="mt-8">
      <QueryView query={query} label="Loading your loan" errorTitle="Your details could not be loaded.">
        {(profile) => <ApplicationStatus profile={profile} />}
      </QueryView>
    </div>
  )
}

function ApplicationBanner({ step }: { step: Step | undefined }) {
  const { title, text, to, link } = bannerFor(step)
  return (
    <section className="card mt-8 gap-4 p-6 sm:p-8" data-highlighted>
      <h2>{title}</h2>
      <p className="text-ink-soft">{text}</p>
      <PaydayPath className="w-full max-w-md" label="A coin travels from payday to today" />
      <div>
        <LinkButton to={to}>{link}</LinkButton>
      </div>
    </section>
  )
}

/** Shown instead of the steps when none of them applies. An earlier loan may have been reopened beside an application. */
export function HomeBanner() {
  const nextStep = useSession('next_step')
  const step = steps.find((candidate) => candidate.event === nextStep)
  return (
    <>
      <OpenLoan />
      {step?.stage === 'done' ? <StatusBanner /> : <ApplicationBanner step={step} />}
    </>
  )
}
