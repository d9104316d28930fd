import { savedValues } from 'contract/form-definition/form-values'
import { personalDetailsForm } from 'contract/forms/personal-details'
import type { IstDate } from 'domain/calendar/ist-date'
import { Link } from 'react-router'
import { TextField } from 'ui/field/text-field.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { FormFieldList } from '../../shared/forms/form-field'
import { useDraftForm } from '../../shared/forms/use-draft-form'
import { useSubmitStep } from '../../shared/journey/use-submit-step'
import { useSession } from '../../shared/session/use-session'
import { send } from '../../shared/wire/send'
import { useSecondProof } from '../second-proof/use-second-proof'
import { RegistrationStep } from './registration-step'

function usePersonalForm(profile: CustomerProfile) {
  const submitStep = useSubmitStep('registration')
  const { withProof, dialog } = useSecondProof()
  const drafted = useDraftForm(personalDetailsForm, {
    screen: 'captur-personal-information',
    savedValues: savedValues(personalDetailsForm, profile.profile_details),
    today: profile.today as IstDate,
    onSubmit: (body, removeDraft) =>
      submitStep(
        withProof(() => send('customerRegistration', 'personal_details', body)),
        { savedDetails: body, onSuccess: removeDraft, unreachableMessage: 'Error saving personal details' },
      ),
  })
  return { ...drafted, dialog }
}

function FullName({ profile }: { profile: CustomerProfile }) {
  const name = useSession('fullName') ?? profile.full_name ?? ''
  const isEligible = useSession('eligibility') === '1'
  const help = isEligible ? (
    'As on your PAN'
  ) : (
    <>
      As on your PAN. Not you? <Link to="/my-dashboard/pan-details">Check the PAN again</Link>
    </>
  )
  return <TextField label="Full name" help={help} readOnly value={name} />
}

function PersonalStep({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { form, isRestored, dialog } = usePersonalForm(profile)
  return (
    <>
      {dialog}
      <RegistrationStep event="personal_details" title={title} form={form} isRestored={isRestored}>
        <FullName profile={profile} />
        <FormFieldList form={form} />
      </RegistrationStep>
    </>
  )
}

export function PersonalDetails({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title} hasBackLink>
      {(profile) => <PersonalStep title={title} profile={profile} />}
    </WithCustomerProfile>
  )
}
