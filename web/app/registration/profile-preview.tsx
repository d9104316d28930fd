import { Link } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import { stepPath } from '../api/step-path'
import { stepStanding } from '../api/step-standing'
import type { CustomerProfile } from '../api/use-customer-profile'
import { useSession } from '../api/use-session'
import { WithProfile } from '../api/with-profile'
import { ProfileDetails } from '../profile/profile-details'
import type { ProfileSection } from '../profile/profile-sections'
import { EligibilityModal } from './eligibility-modal'
import { OutstandingAmount } from './outstanding-amount'
import { ProfileHead } from './profile-head'
import { useRegisterNow } from './use-register-now'

function Change({ section }: { section: ProfileSection }) {
  const next = useSession('next_step')
  if (stepStanding(section.event, next) !== 'taken') return null
  return (
    <Link
      to={stepPath(section.event)}
      className="flex min-h-11 items-center text-leaf text-sm underline underline-offset-4"
    >
      Change<span className="sr-only"> {section.title.toLowerCase()}</span>
    </Link>
  )
}

/** The one thing to do next: the check once the registration is complete, before it the due step, after it the loan. */
function NextThing({ onCheck, isBusy }: { onCheck: () => void; isBusy: boolean }) {
  const next = useSession('next_step')
  const isEligible = useSession('eligibility') === '1'
  if (isEligible) return <LinkButton to="/my-dashboard/eligibility">Go to your application</LinkButton>
  if (stepStanding('register_now', next) === 'ahead') {
    return <LinkButton to="/my-dashboard/">Complete your registration</LinkButton>
  }
  return (
    <Button busy={isBusy} busyLabel="Checking…" onClick={onCheck}>
      Check Eligibility
    </Button>
  )
}

function Preview({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { check, isBusy, outcome, forget } = useRegisterNow()
  const mayUpdate = stepStanding('selfie_upload', useSession('next_step')) === 'taken'
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-4">
        <h1 className="text-3xl">{title}</h1>
        <NextThing onCheck={() => void check()} isBusy={isBusy} />
      </div>
      <div className="mb-6 grid grid-cols-1 gap-6 lg:grid-cols-2">
        <ProfileHead profile={profile} mayUpdate={mayUpdate} />
        <OutstandingAmount loan={profile.active_loan_details} />
      </div>
      <ProfileDetails profile={profile} action={(section) => <Change section={section} />} />
      <p className="mt-8">
        <Link to="/my-dashboard/user-profile">Signed-in devices and consents</Link>
      </p>
      <EligibilityModal outcome={outcome} onClose={forget} />
    </>
  )
}

export function ProfilePreview({ title }: { title: string }) {
  return <WithProfile title={title}>{(profile) => <Preview title={title} profile={profile} />}</WithProfile>
}
