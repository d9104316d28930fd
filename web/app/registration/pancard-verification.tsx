import { monthlyIncomeWithPan } from 'contract/fields/monthly-income'
import { isPanCharacter, pan } from 'contract/fields/pan'
import { faultOf } from 'contract/fields/text-rule'
import { useRef } from 'react'
import { DigitBoxes, type DigitBoxesHandle } from 'ui/form/digit-boxes.tsx'
import { digitsOnly } from 'ui/form/digits-only.ts'
import { RupeesField } from 'ui/form/rupees-field.tsx'
import { useForm, type Values } from 'ui/form/use-form.ts'
import { send } from '../api/send'
import { session } from '../api/session'
import type { CustomerProfile } from '../api/use-customer-profile'
import { useDraft } from '../api/use-draft'
import { useTakeStep } from '../api/use-take-step'
import { WithProfile } from '../api/with-profile'
import { RegistrationStep } from './registration-step'

type Name = 'pancard' | 'monthly_income'

const onFile = ({ profile_details }: CustomerProfile): Values<Name> => ({
  pancard: profile_details.pancard ?? '',
  monthly_income: String(profile_details.monthly_income ?? ''),
})

const faultsOf = (values: Values<Name>) => ({
  pancard: faultOf(pan, values.pancard),
  monthly_income: faultOf(monthlyIncomeWithPan, values.monthly_income),
})

function PanForm({ title, profile }: { title: string; profile: CustomerProfile }) {
  const boxes = useRef<DigitBoxesHandle>(null)
  const draft = useDraft('pan-details', onFile(profile), ['pancard'])
  const takeStep = useTakeStep('registration')
  const form = useForm({
    initial: draft.initial,
    faultsOf,
    onEdit: draft.keep,
    send: (values) =>
      takeStep(send('customerRegistration', 'pancard_verification', values), {
        saved: { pancard: values.pancard, monthly_income: Number(values.monthly_income) },
        onTaken: ({ full_name }) => {
          session.set('pancard', values.pancard)
          session.set('fullName', full_name)
          draft.forget()
        },
        onRefused: () => boxes.current?.clear(),
      }),
  })
  return (
    <RegistrationStep
      event="pancard_verification"
      title={title}
      lead="We check your PAN with its issuer and read your name from it. Nothing else is asked for there."
      form={form}
      busyLabel="Verifying…"
      isRestored={draft.isRestored}
      lacks={draft.initial.pancard ? undefined : 'PAN'}
    >
      <DigitBoxes
        ref={boxes}
        id={form.fieldId('pancard')}
        label="PAN"
        help="5 letters, 4 digits, 1 letter, as on the card"
        error={form.fault('pancard')}
        length={10}
        unit="Character"
        inputMode="text"
        accept={isPanCharacter}
        transform={(character) => character.toUpperCase()}
        breaks={[5, 9]}
        value={form.values.pancard}
        onChange={(value) => form.edit('pancard', value)}
      />
      <RupeesField
        label="Monthly income"
        help="What reaches you each month, in whole rupees"
        suffix="a month"
        {...form.field('monthly_income', digitsOnly(monthlyIncomeWithPan.maxLength))}
      />
    </RegistrationStep>
  )
}

export function PancardVerification({ title }: { title: string }) {
  return (
    <WithProfile title={title} isStep>
      {(profile) => <PanForm title={title} profile={profile} />}
    </WithProfile>
  )
}
