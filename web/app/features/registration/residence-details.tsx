import { savedValues } from 'contract/form-definition/form-values'
import { residenceDetailsForm } from 'contract/forms/residence-details'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { FormFieldList } from '../../shared/forms/form-field'
import { PincodeField } from '../../shared/forms/pincode-field'
import { useDraftForm } from '../../shared/forms/use-draft-form'
import { useSubmitStep } from '../../shared/journey/use-submit-step'
import { send } from '../../shared/wire/send'
import { RegistrationStep } from './registration-step'

function useAddressForm(profile: CustomerProfile) {
  const submitStep = useSubmitStep('registration')
  return useDraftForm(residenceDetailsForm, {
    screen: 'captur-address',
    savedValues: savedValues(residenceDetailsForm, profile.profile_details),
    onSubmit: (body, removeDraft) =>
      submitStep(send('customerRegistration', 'residence_details', body), {
        savedDetails: body,
        onSuccess: removeDraft,
      }),
  })
}

function AddressStep({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { form, isRestored } = useAddressForm(profile)
  return (
    <RegistrationStep
      event="residence_details"
      title={title}
      intro="Where you live now; it need not be the address on your Aadhaar."
      form={form}
      isRestored={isRestored}
    >
      <FormFieldList form={form} controls={{ residence_pincode: PincodeField }} />
    </RegistrationStep>
  )
}

export function ResidenceDetails({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title} hasBackLink>
      {(profile) => <AddressStep title={title} profile={profile} />}
    </WithCustomerProfile>
  )
}
