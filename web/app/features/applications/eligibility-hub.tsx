import { Link } from 'react-router'
import { ProgressBar } from 'ui/feedback/progress-bar.tsx'
import { stepProgress } from 'ui/layout/stepper.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { applicationStepIndex, applicationSteps } from '../../shared/journey/application-steps'
import { StepCard } from '../../shared/journey/step-card'
import { useStepStatus } from '../../shared/journey/use-step-status'
import { CollapsibleSection } from '../../shared/page/collapsible-section'
import { useSession } from '../../shared/session/use-session'
import { LoanHome } from '../loan-home/loan-home'
import { isBesideLoan } from '../loan-home/open-loan-card'
import { OwedBackNotice } from '../payments/owed-back-notice'
import { ApplicationStatus } from './application-status'

type StepName = (typeof applicationSteps)[number]

const stepLinks: Record<StepName, { description: string; to: string; editPath: string }> = {
  'Loan Calculator': {
    description: 'Choose how much and for how long, and see the cost in rupees.',
    to: '/my-dashboard/calculate-loan',
    editPath: '/my-dashboard/calculate-loan',
  },
  'Employment Information': {
    description: 'Where you work, and since when.',
    to: '/my-dashboard/about-your-company',
    editPath: '/my-dashboard/about-your-company',
  },
  'Upload Your Documents': {
    description: 'PAN, Aadhaar, bank statement, salary slip and a utility bill.',
    to: '/my-dashboard/adhar-upload',
    editPath: '/my-dashboard/kyc',
  },
  'Banking Details': {
    description: 'The account that the money goes to.',
    to: '/my-dashboard/bank-detail',
    editPath: '/my-dashboard/bank-detail',
  },
}

const allDocumentsLink = (
  <Link to="/my-dashboard/kyc" className="button max-sm:w-full" data-variant="quiet">
    All on one screen
  </Link>
)

/** The four steps with their progress. */
function Steps({ profile, isEditable, percent }: { profile: CustomerProfile; isEditable: boolean; percent: number }) {
  const current = applicationStepIndex(useSession('next_step'))
  return (
    <>
      <ProgressBar label="Application progress" percent={percent} />
      {isEditable || (profile.active_loan_details && !isBesideLoan(profile)) ? null : (
        <div className="mt-8">
          <ApplicationStatus profile={profile} />
        </div>
      )}
      <ol className="mt-8 grid gap-3" aria-label="Loan application">
        {applicationSteps.map((name, index) => (
          <StepCard
            key={name}
            number={index + 1}
            name={name}
            state={stepProgress(index, current)}
            description={stepLinks[name].description}
            to={stepLinks[name].to}
            editPath={isEditable ? stepLinks[name].editPath : undefined}
            secondaryAction={name === 'Upload Your Documents' && allDocumentsLink}
          />
        ))}
      </ol>
    </>
  )
}

function Hub({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { data: status } = useStepStatus()
  const percent = status?.steps.step_complete_percent ?? profile.application_filled_percent
  const steps = <Steps profile={profile} isEditable={percent < 100} percent={percent} />
  const owedBack = <OwedBackNotice rupees={profile.owed_back_amount} className="mb-6" />
  const loan = profile.active_loan_details
  if (loan) {
    return (
      <>
        <h1 className="mb-8 text-3xl">Your loan</h1>
        {owedBack}
        <LoanHome profile={profile} loan={loan} />
        <div className="mt-10">
          {isBesideLoan(profile) ? (
            <>
              <h2 className="mb-6">{title}</h2>
              {steps}
            </>
          ) : (
            <CollapsibleSection title={title}>{steps}</CollapsibleSection>
          )}
        </div>
      </>
    )
  }
  return (
    <>
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 mb-6 text-ink-soft">
        {percent < 100
          ? 'Four steps. Each one is saved as soon as it is done.'
          : 'All four steps are done. What you sent can no longer be changed.'}
      </p>
      {owedBack}
      {steps}
    </>
  )
}

/** The four steps of the application, then its status, then the open loan. */
export function EligibilityHub({ title }: { title: string }) {
  return <WithCustomerProfile title={title}>{(profile) => <Hub title={title} profile={profile} />}</WithCustomerProfile>
}
