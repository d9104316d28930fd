import { Link } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { LinkButton } from 'ui/action/link-button.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { stepPath, stepState } from '../../shared/journey/step-state'
import { useSession } from '../../shared/session/use-session'
import { DeclineNotice } from '../registration/decline-notice'
import { EligibilityModal } from '../registration/eligibility-modal'
import { useRegisterNow } from '../registration/use-register-now'
import { OutstandingAmount } from './outstanding-amount'
import { ProfileDetails } from './profile-details'
import { ProfileHead } from './profile-head'
import type { ProfileSection } from './profile-sections'

function ChangeLink({ section }: { section: ProfileSection }) {
  const nextStep = useSession('next_step')
  if (stepState(section.event, nextStep) !== 'completed') return null
  return (
    <Link
      to={stepPath(section.event)}
      className="flex min-h-11 items-center text-leaf text-sm underline underline-offset-4"
    >
      Change<span className="sr-only"> {section.title.toLowerCase()}</span>
    </Link>
  )
}

interface NextActionProps {
  profile: CustomerProfile
  applyFrom: string | undefined
  onCheck: () => void
  isChecking: boolean
}

/** The next thing to do: complete the registration, check the eligibility, or go to the application or the loan. */
function NextAction({ profile, applyFrom, onCheck, isChecking }: NextActionProps) {
  const nextStep = useSession('next_step')
  const isEligible = useSession('eligibility') === '1'
  if (isEligible)
    return (
      <LinkButton
        to="/my-dashboard/eligibility"
        variant={profile.active_loan_details ? 'secondary' : 'primary'}
        className="max-sm:w-full"
      >
        {profile.active_loan_details ? 'See your loan' : 'Go to your application'}
      </LinkButton>
    )
  if (stepState('register_now', nextStep) === 'upcoming') {
    return (
      <LinkButton to="/my-dashboard/" className="max-sm:w-full">
        Complete your registration
      </LinkButton>
    )
  }
  const isDeclined = profile.decline_details !== null
  if (applyFrom && isDeclined) return null
  if (applyFrom)
    return (
      <p className="text-ink-soft">
        You can apply again from <CalendarDate date={applyFrom} />.
      </p>
    )
  // One button in both cases, so that it keeps the focus when a check ends in a decline.
  return (
    <section
      className={
        isDeclined ? '' : 'flex w-full flex-wrap items-center gap-x-6 gap-y-4 rounded-lg bg-leaf-soft p-5 text-ink'
      }
    >
      {!isDeclined && (
        <div className="min-w-0 flex-1 basis-64">
          <h2 className="text-xl">Your registration is complete</h2>
          <p className="mt-1">One step is left: see whether we can lend to you, and how much. It costs nothing.</p>
        </div>
      )}
      <Button
        variant={isDeclined ? 'secondary' : 'primary'}
        className="max-sm:w-full"
        busy={isChecking}
        busyLabel="Checking…"
        onClick={onCheck}
      >
        Check Eligibility
      </Button>
    </section>
  )
}

function Preview({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { checkEligibility, result, declineNotice, dismissResult, ...check } = useRegisterNow(profile)
  const mayUpdatePicture = stepState('selfie_upload', useSession('next_step')) === 'completed'
  return (
    <>
      <div className="mb-8 flex flex-wrap items-center justify-between gap-x-4 gap-y-6">
        <h1 className="text-3xl">{title}</h1>
        <NextAction
          profile={profile}
          applyFrom={check.applyFrom}
          isChecking={check.isChecking}
          onCheck={() => void checkEligibility()}
        />
      </div>
      {profile.decline_details && (
        <div className="mb-6">
          <DeclineNotice ref={declineNotice} decline={profile.decline_details} />
        </div>
      )}
      <div className="mb-6 grid grid-cols-1 gap-6 lg:grid-cols-2">
        <ProfileHead profile={profile} mayUpdatePicture={mayUpdatePicture} />
        <OutstandingAmount profile={profile} />
      </div>
      <ProfileDetails profile={profile} action={(section) => <ChangeLink section={section} />} />
      <p className="mt-8">
        <Link to="/my-dashboard/user-profile">Details, devices and consents</Link>
      </p>
      <EligibilityModal result={result} onClose={dismissResult} />
    </>
  )
}

export function ProfilePreview({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title}>{(profile) => <Preview title={title} profile={profile} />}</WithCustomerProfile>
  )
}
