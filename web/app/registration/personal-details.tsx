import { dateFault, tooYoungMessage } from 'contract/fields/calendar-date'
import { email } from 'contract/fields/email'
import { personalFields } from 'contract/fields/personal'
import { faultOf } from 'contract/fields/text-rule'
import { ageOn, minimumAgeYears } from 'domain/applicant/age-on'
import { genders } from 'domain/applicant/genders'
import { maritalStatuses, married } from 'domain/applicant/marital-statuses'
import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { Link } from 'react-router'
import { chosenId } from 'ui/form/chosen-id.ts'
import { DateField } from 'ui/form/date-field.tsx'
import { optionsOf } from 'ui/form/options-of.ts'
import { RadioGroup } from 'ui/form/radio-group.tsx'
import { TextField } from 'ui/form/text-field.tsx'
import { useForm, type Values } from 'ui/form/use-form.ts'
import { send } from '../api/send'
import type { CustomerProfile } from '../api/use-customer-profile'
import { useDraft } from '../api/use-draft'
import { useSession } from '../api/use-session'
import { useTakeStep } from '../api/use-take-step'
import { WithProfile } from '../api/with-profile'
import { RegistrationStep } from './registration-step'

type Name = 'personal_email' | 'dob' | 'marital_status_id' | 'spouse_name' | 'gender'

const onFile = ({ profile_details }: CustomerProfile): Values<Name> => ({
  personal_email: profile_details.personal_email ?? '',
  dob: profile_details.dob ?? '',
  marital_status_id: String(profile_details.marital_status_id ?? ''),
  spouse_name: profile_details.spouse_name ?? '',
  gender: String(profile_details.gender ?? ''),
})

const isMarried = (values: Values<Name>) => values.marital_status_id === String(married)

function ageFault(dob: string): string | undefined {
  const fault = dateFault(personalFields.dateOfBirth, dob)
  if (fault) return fault
  return ageOn(istDateOf(new Date()), dob as IstDate) < minimumAgeYears ? tooYoungMessage : undefined
}

const faultsOf = (values: Values<Name>) => ({
  personal_email: faultOf(email, values.personal_email),
  dob: ageFault(values.dob),
  marital_status_id: values.marital_status_id ? undefined : personalFields.maritalStatusMissing,
  spouse_name: isMarried(values) ? faultOf(personalFields.spouseName, values.spouse_name) : undefined,
  gender: values.gender ? undefined : personalFields.genderMissing,
})

const bodyOf = (values: Values<Name>) => ({
  personal_email: values.personal_email,
  dob: values.dob as IstDate,
  marital_status_id: chosenId(maritalStatuses, values.marital_status_id),
  spouse_name: isMarried(values) ? values.spouse_name : '',
  gender: chosenId(genders, values.gender),
})

function usePersonalForm(profile: CustomerProfile) {
  const draft = useDraft('captur-personal-information', onFile(profile))
  const takeStep = useTakeStep('registration')
  const form = useForm({
    initial: draft.initial,
    faultsOf,
    onEdit: draft.keep,
    send: (values) => {
      const saved = bodyOf(values)
      const unreachable = 'Error saving personal details'
      const sent = send('customerRegistration', 'personal_details', saved)
      return takeStep(sent, { saved, unreachable, onTaken: draft.forget })
    },
  })
  return { form, isRestored: draft.isRestored }
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

function PersonalForm({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { form, isRestored } = usePersonalForm(profile)
  return (
    <RegistrationStep event="personal_details" title={title} form={form} isRestored={isRestored}>
      <FullName profile={profile} />
      <TextField
        label="Email"
        help="Your loan agreement and receipts go there."
        type="email"
        autoComplete="email"
        maxLength={email.maxLength}
        {...form.field('personal_email')}
      />
      <DateField label="Date of birth" autoComplete="bday" {...form.field('dob')} />
      <RadioGroup label="Marital status" options={optionsOf(maritalStatuses)} {...form.field('marital_status_id')} />
      {isMarried(form.values) && (
        <TextField
          label="Spouse Name"
          autoComplete="off"
          maxLength={personalFields.spouseName.maxLength}
          {...form.field('spouse_name')}
        />
      )}
      <RadioGroup label="Gender" options={optionsOf(genders)} {...form.field('gender')} />
    </RegistrationStep>
  )
}

export function PersonalDetails({ title }: { title: string }) {
  return (
    <WithProfile title={title} isStep>
      {(profile) => <PersonalForm title={title} profile={profile} />}
    </WithProfile>
  )
}
