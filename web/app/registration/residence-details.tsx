import { pincode } from 'contract/fields/pincode'
import { residenceFields } from 'contract/fields/residence'
import { faultOf } from 'contract/fields/text-rule'
import { residenceTypes } from 'domain/applicant/residence-types'
import { chosenId } from 'ui/form/chosen-id.ts'
import { digitsOnly } from 'ui/form/digits-only.ts'
import { optionsOf } from 'ui/form/options-of.ts'
import { RadioGroup } from 'ui/form/radio-group.tsx'
import { TextField } from 'ui/form/text-field.tsx'
import { useForm, type Values } from 'ui/form/use-form.ts'
import { send } from '../api/send'
import type { CustomerProfile } from '../api/use-customer-profile'
import { useDraft } from '../api/use-draft'
import { usePlace } from '../api/use-place'
import { useTakeStep } from '../api/use-take-step'
import { WithProfile } from '../api/with-profile'
import { RegistrationStep } from './registration-step'

type Name =
  | 'residence_type_id'
  | 'residence_address_1'
  | 'residence_address_2'
  | 'residence_landmark'
  | 'residence_pincode'

const { address1, address2, landmark, residenceTypeMissing } = residenceFields

const onFile = ({ profile_details }: CustomerProfile): Values<Name> => ({
  residence_type_id: String(profile_details.residence_type_id ?? ''),
  residence_address_1: profile_details.residence_address_1 ?? '',
  residence_address_2: profile_details.residence_address_2 ?? '',
  residence_landmark: profile_details.residence_landmark ?? '',
  residence_pincode: profile_details.residence_pincode ?? '',
})

const faultsOf = (values: Values<Name>) => ({
  residence_type_id: values.residence_type_id ? undefined : residenceTypeMissing,
  residence_address_1: faultOf(address1, values.residence_address_1),
  residence_address_2: faultOf(address2, values.residence_address_2),
  residence_landmark: faultOf(landmark, values.residence_landmark),
  residence_pincode: faultOf(pincode, values.residence_pincode),
})

function useAddressForm(profile: CustomerProfile) {
  const draft = useDraft('captur-address', onFile(profile))
  const takeStep = useTakeStep('registration')
  const form = useForm({
    initial: draft.initial,
    faultsOf,
    onEdit: draft.keep,
    send: (values) => {
      const saved = { ...values, residence_type_id: chosenId(residenceTypes, values.residence_type_id) }
      return takeStep(send('customerRegistration', 'residence_details', saved), { saved, onTaken: draft.forget })
    },
  })
  return { form, isRestored: draft.isRestored }
}

function AddressForm({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { form, isRestored } = useAddressForm(profile)
  const place = usePlace(form.values.residence_pincode)
  return (
    <RegistrationStep
      event="residence_details"
      title={title}
      lead="Where you live now; it need not be the address on your Aadhaar."
      form={form}
      isRestored={isRestored}
    >
      <RadioGroup label="Residence type" options={optionsOf(residenceTypes)} {...form.field('residence_type_id')} />
      <TextField
        label="Address1"
        help="House or flat, building"
        autoComplete="address-line1"
        maxLength={address1.maxLength}
        {...form.field('residence_address_1')}
      />
      <TextField
        label="Address2"
        help="Street, area"
        autoComplete="address-line2"
        maxLength={address2.maxLength}
        {...form.field('residence_address_2')}
      />
      <TextField
        label="Landmark"
        optional
        autoComplete="off"
        maxLength={landmark.maxLength}
        {...form.field('residence_landmark')}
      />
      <div>
        <TextField
          label="Pin Code"
          help="We look up city and state for you."
          inputMode="numeric"
          autoComplete="postal-code"
          {...form.field('residence_pincode', digitsOnly(pincode.maxLength))}
        />
        <output aria-label="City and state" className="mt-2 block min-h-6 font-semibold text-sm">
          {place}
        </output>
      </div>
    </RegistrationStep>
  )
}

export function ResidenceDetails({ title }: { title: string }) {
  return (
    <WithProfile title={title} isStep>
      {(profile) => <AddressForm title={title} profile={profile} />}
    </WithProfile>
  )
}
