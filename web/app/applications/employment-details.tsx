import { useQueryClient } from '@tanstack/react-query'
import { employmentFields } from 'contract/fields/employment'
import { pincode } from 'contract/fields/pincode'
import { companyTypes } from 'domain/applicant/company-types'
import { workModes } from 'domain/applicant/work-modes'
import { istDateOf } from 'domain/calendar/ist-date'
import { DateField } from 'ui/form/date-field.tsx'
import { digitsOnly } from 'ui/form/digits-only.ts'
import { optionsOf } from 'ui/form/options-of.ts'
import { RadioGroup } from 'ui/form/radio-group.tsx'
import { SelectField } from 'ui/form/select-field.tsx'
import { TextField } from 'ui/form/text-field.tsx'
import { type Form, useForm, type Values } from 'ui/form/use-form.ts'
import { DetailList } from 'ui/layout/detail-list.tsx'
import { Day } from 'ui/type/day.tsx'
import { ApplicationStep } from '../api/application-step'
import { ClosedStep } from '../api/closed-step'
import { send } from '../api/send'
import { stepStanding } from '../api/step-standing'
import { type CustomerProfile, profileKey } from '../api/use-customer-profile'
import { useDraft } from '../api/use-draft'
import { usePlace } from '../api/use-place'
import { useStepAtArrival } from '../api/use-step-at-arrival'
import { useTakeStep } from '../api/use-take-step'
import { WithProfile } from '../api/with-profile'
import {
  departmentChoices,
  type EmploymentName,
  employmentBody,
  employmentFaults,
  employmentOnFile,
  profileOfEmployment,
} from './employment-fields'

type EmploymentForm = Form<EmploymentName>

function useEmploymentForm(profile: CustomerProfile) {
  const draft = useDraft('about-your-company', employmentOnFile(profile.customer_employment_details))
  const takeStep = useTakeStep('application')
  const client = useQueryClient()
  function remember(values: Values<EmploymentName>) {
    draft.forget()
    client.setQueryData<CustomerProfile>(profileKey, (known) =>
      known ? { ...known, customer_employment_details: profileOfEmployment(values) } : known,
    )
  }
  const form = useForm({
    initial: draft.initial,
    faultsOf: employmentFaults,
    onEdit: draft.keep,
    send: (values) =>
      takeStep(send('leadDetails', 'employment_details', employmentBody(values)), { onTaken: () => remember(values) }),
  })
  return { form, isRestored: draft.isRestored }
}

function WorkFields({ form }: { form: EmploymentForm }) {
  return (
    <>
      <RadioGroup label="Work mode" options={optionsOf(workModes)} {...form.field('work_mode')} />
      <TextField
        label="Organisation"
        help="As on your salary slip"
        autoComplete="organization"
        maxLength={employmentFields.organisation.maxLength}
        {...form.field('company_name')}
      />
      <SelectField label="Department" options={optionsOf(departmentChoices)} {...form.field('emp_department')} />
      <SelectField label="Company type" options={optionsOf(companyTypes)} {...form.field('company_type_id')} />
      <TextField
        label="Designation"
        autoComplete="organization-title"
        maxLength={employmentFields.designation.maxLength}
        {...form.field('designation')}
      />
      <DateField label="Employment since" max={istDateOf(new Date())} {...form.field('emp_since')} />
    </>
  )
}

function OfficeFields({ form }: { form: EmploymentForm }) {
  const place = usePlace(form.values.pincode)
  return (
    <>
      <TextField
        label="Address line 1"
        help="Building, floor"
        autoComplete="off"
        maxLength={employmentFields.address1.maxLength}
        {...form.field('address_1')}
      />
      <TextField
        label="Address line 2"
        help="Street, area"
        autoComplete="off"
        maxLength={employmentFields.address2.maxLength}
        {...form.field('address_2')}
      />
      <TextField
        label="Landmark"
        optional
        autoComplete="off"
        maxLength={employmentFields.landmark.maxLength}
        {...form.field('landmark')}
      />
      <div>
        <TextField
          label="Pin code"
          inputMode="numeric"
          autoComplete="off"
          {...form.field('pincode', digitsOnly(pincode.maxLength))}
        />
        <output aria-label="City and state" className="mt-2 block min-h-6 font-semibold text-sm">
          {place}
        </output>
      </div>
      <TextField label="Official email" type="email" optional autoComplete="off" {...form.field('office_email')} />
    </>
  )
}

function EmploymentStep({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { form, isRestored } = useEmploymentForm(profile)
  const isDone = stepStanding('employment_details', useStepAtArrival()) === 'taken'
  return (
    <ApplicationStep
      title={title}
      lead="About the company that pays your salary, and its address."
      done={isDone ? 'Your employment is on file.' : undefined}
      form={form}
      isRestored={isRestored}
      action={isDone ? 'Save changes' : 'Continue'}
    >
      <WorkFields form={form} />
      <OfficeFields form={form} />
    </ApplicationStep>
  )
}

function Closed({ title, profile }: { title: string; profile: CustomerProfile }) {
  const kept = profile.customer_employment_details
  return (
    <ClosedStep title={title}>
      {kept && (
        <DetailList
          items={[
            { term: 'Organisation', value: kept.employer_name },
            { term: 'Designation', value: kept.emp_designation },
            { term: 'Department', value: kept.emp_department },
            { term: 'Employment since', value: <Day on={kept.emp_since} /> },
          ]}
        />
      )}
    </ClosedStep>
  )
}

function Arrived(props: { title: string; profile: CustomerProfile }) {
  return useStepAtArrival() === 'completed' ? <Closed {...props} /> : <EmploymentStep {...props} />
}

export function EmploymentDetails({ title }: { title: string }) {
  return (
    <WithProfile title={title} isStep>
      {(profile) => <Arrived title={title} profile={profile} />}
    </WithProfile>
  )
}
