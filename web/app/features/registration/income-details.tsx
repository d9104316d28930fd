import { savedValues } from 'contract/form-definition/form-values'
import { incomeDetailsForm } from 'contract/forms/income-details'
import type { IstDate } from 'domain/calendar/ist-date'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { FormFieldList } from '../../shared/forms/form-field'
import { useDraftForm } from '../../shared/forms/use-draft-form'
import { useSubmitStep } from '../../shared/journey/use-submit-step'
import { send } from '../../shared/wire/send'
import { useForgetLoanQuote } from '../quote/use-loan-quote'
import { RegistrationStep } from './registration-step'

function useIncomeForm(profile: CustomerProfile) {
  const submitStep = useSubmitStep('registration')
  const forgetLoanQuote = useForgetLoanQuote()
  return useDraftForm(incomeDetailsForm, {
    screen: 'captur-income-details',
    savedValues: savedValues(incomeDetailsForm, profile.profile_details),
    today: profile.today as IstDate,
    onSubmit: (body, removeDraft) =>
      submitStep(send('customerRegistration', 'income_details', body), {
        savedDetails: { ...body, monthly_income: Number(body.monthly_income) },
        onSuccess: () => {
          removeDraft()
          forgetLoanQuote()
        },
      }),
  })
}

function IncomeStep({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { form, isRestored } = useIncomeForm(profile)
  return (
    <RegistrationStep
      event="income_details"
      title={title}
      intro="What you can borrow depends on what you earn."
      form={form}
      isRestored={isRestored}
    >
      <FormFieldList form={form} />
    </RegistrationStep>
  )
}

export function IncomeDetails({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title} hasBackLink>
      {(profile) => <IncomeStep title={title} profile={profile} />}
    </WithCustomerProfile>
  )
}
