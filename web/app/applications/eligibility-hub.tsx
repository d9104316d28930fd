import { Link } from 'react-router'
import { ProgressBar } from 'ui/feedback/progress-bar.tsx'
import { hubIndexOf, hubSteps } from '../api/hub-steps'
import type { CustomerProfile } from '../api/use-customer-profile'
import { useSession } from '../api/use-session'
import { useStepStatus } from '../api/use-step-status'
import { WithProfile } from '../api/with-profile'
import { ApplicationStatus } from './application-status'
import { type HubState, HubStep } from './hub-step'

type HubName = (typeof hubSteps)[number]

const steps: Record<HubName, { words: string; to: string; editAt: string }> = {
  'Loan Calculator': {
    words: 'Choose an amount and a number of days, and see the cost in rupees.',
    to: '/my-dashboard/calculate-loan',
    editAt: '/my-dashboard/calculate-loan',
  },
  'Employment Information': {
    words: 'Where you work, and since when.',
    to: '/my-dashboard/about-your-company',
    editAt: '/my-dashboard/about-your-company',
  },
  'Upload Your Documents': {
    words: 'Aadhaar, PAN, bank statement, salary slip and a utility bill.',
    to: '/my-dashboard/adhar-upload',
    editAt: '/my-dashboard/kyc',
  },
  'Banking Details': {
    words: 'The account that the money goes to.',
    to: '/my-dashboard/bank-detail',
    editAt: '/my-dashboard/bank-detail',
  },
}

const stateOf = (at: number, active: number): HubState =>
  at < active ? 'completed' : at === active ? 'current' : 'upcoming'

const allAtOnce = (
  <Link to="/my-dashboard/kyc" className="button" data-look="quiet">
    All on one screen
  </Link>
)

function Hub({ title, profile }: { title: string; profile: CustomerProfile }) {
  const active = hubIndexOf(useSession('next_step'))
  const { data: status } = useStepStatus()
  const percent = status?.steps.step_complete_percent ?? profile.application_filled_percent
  const isEditable = percent < 100
  return (
    <div className="max-w-3xl">
      <h1 className="text-3xl">{title}</h1>
      <p className="mt-3 mb-6 text-ink-soft">
        {isEditable
          ? 'Four steps, about ten minutes. Each one is saved as soon as it is done.'
          : 'All four steps are done. What you sent can no longer be changed.'}
      </p>
      <ProgressBar label="Application progress" percent={percent} />
      {isEditable ? null : (
        <div className="mt-8">
          <ApplicationStatus profile={profile} />
        </div>
      )}
      <ol className="mt-8 grid gap-3" aria-label="Loan application">
        {hubSteps.map((name, at) => (
          <HubStep
            key={name}
            number={at + 1}
            name={name}
            state={stateOf(at, active)}
            words={steps[name].words}
            to={steps[name].to}
            editAt={isEditable ? steps[name].editAt : undefined}
            also={name === 'Upload Your Documents' && allAtOnce}
          />
        ))}
      </ol>
    </div>
  )
}

/** The loan application's home: four steps, which one is next, and how it stands once all are done. */
export function EligibilityHub({ title }: { title: string }) {
  return <WithProfile title={title}>{(profile) => <Hub title={title} profile={profile} />}</WithProfile>
}
