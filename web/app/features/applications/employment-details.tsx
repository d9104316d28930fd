import { useQueryClient } from '@tanstack/react-query'
import { employedTooEarly, employmentDetailsForm } from 'contract/forms/employment-details'
import type { IstDate } from 'domain/calendar/ist-date'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { type CustomerProfile, profileKey } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { CalendarDate } from '../../shared/formatting/calendar-date'
import { FormFieldList } from '../../shared/forms/form-field'
import { PincodeField } from '../../shared/forms/pincode-field'
import { useDraftForm } from '../../shared/forms/use-draft-form'
import { ApplicationStep } from '../../shared/journey/application-step'
import { ClosedStep } from '../../shared/journey/closed-step'
import { stepState, useInitialNextStep } from '../../shared/journey/step-state'
import { useSubmitStep } from '../../shared/journey/use-submit-step'
import { send } from '../../shared/wire/send'
import { employmentProfile, savedEmployment } from './employment-values'

type StepProps = { title: string; profile: CustomerProfile }

function useEmploymentForm(profile: CustomerProfile) {
  const submitStep = useSubmitStep('application')
  const client = useQueryClient()
  return useDraftForm(employmentDetailsForm, {
    screen: 'about-your-company',
    savedValues: savedEmployment(profile.customer_employment_details),
    today: profile.today as IstDate,
    validate: ({ emp_since }) => ({ emp_since: employedTooEarly(emp_since, profile.profile_details.dob) }),
    onSubmit: (body, removeDraft) =>
      submitStep(send('leadDetails', 'employment_details', body), {
        onSuccess: () => {
          removeDraft()
          client.setQueryData<CustomerProfile>(profileKey, (cached) =>
            cached ? { ...cached, customer_employment_details: employmentProfile(body) } : cached,
          )
        },
      }),
  })
}

function OpenEmployment({ title, profile }: StepProps) {
  const { form, isRestored } = useEmploymentForm(profile)
  const isDone = stepState('employment_details', useInitialNextStep()) === 'completed'
  return (
    <ApplicationStep
      title={title}
      intro="About the company that pays your salary, and its address."
      doneMessage={isDone ? 'Your employment is on file.' : undefined}
      form={form}
      isRestored={isRestored}
      submitLabel={isDone ? 'Save changes' : 'Continue'}
    >
      <FormFieldList form={form} controls={{ pincode: PincodeField }} />
    </ApplicationStep>
  )
}

function ClosedEmployment({ title, profile }: StepProps) {
  const saved = profile.customer_employment_details
  return (
    <ClosedStep title={title}>
      {saved && (
        <DetailList
          items={[
            { term: 'Organisation', value: saved.employer_name },
            { term: 'Designation', value: saved.emp_designation },
            { term: 'Department', value: saved.emp_department },
            { term: 'Employment since', value: <CalendarDate date={saved.emp_since} /> },
          ]}
        />
      )}
    </ClosedStep>
  )
}

function EmploymentStep(props: StepProps) {
  return useInitialNextStep() === 'completed' ? <ClosedEmployment {...props} /> : <OpenEmployment {...props} />
}

export function EmploymentDetails({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title} hasBackLink>
      {(profile) => <EmploymentStep title={title} profile={profile} />}
    </WithCustomerProfile>
  )
}
