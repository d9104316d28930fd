import { dateFault, futureDateMessage } from 'contract/fields/calendar-date'
import { incomeFields } from 'contract/fields/income'
import { monthlyIncome } from 'contract/fields/monthly-income'
import { faultOf } from 'contract/fields/text-rule'
import { incomeTypes } from 'domain/applicant/income-types'
import { salaryModes } from 'domain/applicant/salary-modes'
import { type IstDate, istDateOf } from 'domain/calendar/ist-date'
import { chosenId } from 'ui/form/chosen-id.ts'
import { DateField } from 'ui/form/date-field.tsx'
import { digitsOnly } from 'ui/form/digits-only.ts'
import { optionsOf } from 'ui/form/options-of.ts'
import { RadioGroup } from 'ui/form/radio-group.tsx'
import { RupeesField } from 'ui/form/rupees-field.tsx'
import { useForm, type Values } from 'ui/form/use-form.ts'
import { send } from '../api/send'
import type { CustomerProfile } from '../api/use-customer-profile'
import { useDraft } from '../api/use-draft'
import { useTakeStep } from '../api/use-take-step'
import { WithProfile } from '../api/with-profile'
import { RegistrationStep } from './registration-step'

type Name = 'income_type_id' | 'monthly_income' | 'salary_date' | 'salary_mode_id'

const onFile = ({ profile_details }: CustomerProfile): Values<Name> => ({
  income_type_id: String(profile_details.income_type_id ?? ''),
  monthly_income: String(profile_details.monthly_income ?? ''),
  salary_date: profile_details.salary_date ?? '',
  salary_mode_id: String(profile_details.salary_mode_id ?? ''),
})

const today = () => istDateOf(new Date())

const faultsOf = (values: Values<Name>) => ({
  income_type_id: values.income_type_id ? undefined : incomeFields.incomeTypeMissing,
  monthly_income: faultOf(monthlyIncome, values.monthly_income),
  salary_date:
    dateFault(incomeFields.salaryDate, values.salary_date) ??
    (values.salary_date > today() ? futureDateMessage : undefined),
  salary_mode_id: values.salary_mode_id ? undefined : incomeFields.salaryModeMissing,
})

const bodyOf = (values: Values<Name>) => ({
  income_type_id: chosenId(incomeTypes, values.income_type_id),
  monthly_income: values.monthly_income,
  salary_date: values.salary_date as IstDate,
  salary_mode_id: chosenId(salaryModes, values.salary_mode_id),
})

function useIncomeForm(profile: CustomerProfile) {
  const draft = useDraft('captur-income-details', onFile(profile))
  const takeStep = useTakeStep('registration')
  const form = useForm({
    initial: draft.initial,
    faultsOf,
    onEdit: draft.keep,
    send: (values) => {
      const body = bodyOf(values)
      const saved = { ...body, monthly_income: Number(body.monthly_income) }
      return takeStep(send('customerRegistration', 'income_details', body), { saved, onTaken: draft.forget })
    },
  })
  return { form, isRestored: draft.isRestored }
}

function IncomeForm({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { form, isRestored } = useIncomeForm(profile)
  return (
    <RegistrationStep
      event="income_details"
      title={title}
      lead="What you can borrow follows from what you earn."
      form={form}
      isRestored={isRestored}
    >
      <RadioGroup label="Employment type" options={optionsOf(incomeTypes)} {...form.field('income_type_id')} />
      <RupeesField
        label="Monthly income"
        help="What reaches you each month, in whole rupees"
        suffix="a month"
        {...form.field('monthly_income', digitsOnly(monthlyIncome.maxLength))}
      />
      <DateField label="Last salary date" max={today()} {...form.field('salary_date')} />
      <RadioGroup label="Salary mode" options={optionsOf(salaryModes)} {...form.field('salary_mode_id')} />
    </RegistrationStep>
  )
}

export function IncomeDetails({ title }: { title: string }) {
  return (
    <WithProfile title={title} isStep>
      {(profile) => <IncomeForm title={title} profile={profile} />}
    </WithProfile>
  )
}
