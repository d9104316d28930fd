import { residenceDetailsForm } from 'contract/forms/residence-details'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { FormField } from '../../shared/forms/form-field'
import { PincodeField } from '../../shared/forms/pincode-field'
import { useDraftForm } from '../../shared/forms/use-draft-form'
import { useSubmitStep } from '../../shared/journey/use-submit-step'
import { send } from '../../shared/wire/send'
import { RegistrationStep } from './registration-step'

const savedValues = ({ profile_details }: CustomerProfile) => ({
  residence_type_id: String(profile_details.residence_type_id ?? ''),
  residence_address_1: profile_details.residence_address_1 ?? '',
  residence_address_2: profile_details.residence_address_2 ?? '',
  residence_landmark: profile_details.residence_landmark ?? '',
  residence_pincode: profile_details.residence_pincode ?? '',
})

function useAddressForm(profile: CustomerProfile) {
  const submitStep = useSubmitStep('registration')
  return useDraftForm(residenceDetailsForm, {
    screen: 'captur-address',
    savedValues: savedValues(profile),
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
      <FormField form={form} name="residence_type_id" />
      <FormField form={form} name="residence_address_1" />
      <FormField form={form} name="residence_address_2" />
      <FormField form={form} name="residence_landmark" />
      <PincodeField form={form} name="residence_pincode" />
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
