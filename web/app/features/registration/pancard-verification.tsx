import { isPanCharacter } from 'contract/form-definition/identity-fields'
import { pancardVerificationForm } from 'contract/forms/pancard-verification'
import { refusalCodes } from 'contract/reply'
import { CharacterBoxes } from 'ui/field/character-boxes.tsx'
import { focusField } from 'ui/form/form-dom.ts'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { FormField } from '../../shared/forms/form-field'
import type { ContractForm } from '../../shared/forms/use-contract-form'
import { useDraftForm } from '../../shared/forms/use-draft-form'
import { useSubmitStep } from '../../shared/journey/use-submit-step'
import { session } from '../../shared/session/session'
import { send } from '../../shared/wire/send'
import { useForgetLoanQuote } from '../quote/use-loan-quote'
import { RegistrationStep } from './registration-step'

type PanForm = ContractForm<typeof pancardVerificationForm>

const savedValues = ({ profile_details }: CustomerProfile) => ({
  pancard: profile_details.pancard ?? '',
  monthly_income: String(profile_details.monthly_income ?? ''),
})

/** One that was corrected while the refused one was verified stays. */
function clearRefused(form: PanForm, refusedPan: string) {
  if (form.currentValue('pancard').trim() !== refusedPan) return
  form.edit('pancard', '')
  focusField(form.fieldId('pancard'))
}

function usePanForm(profile: CustomerProfile) {
  const submitStep = useSubmitStep('registration')
  const forgetLoanQuote = useForgetLoanQuote()
  const { form, isRestored } = useDraftForm(pancardVerificationForm, {
    screen: 'pan-details',
    savedValues: savedValues(profile),
    onSubmit: (body, removeDraft) =>
      submitStep(send('customerRegistration', 'pancard_verification', body), {
        savedDetails: { pancard: body.pancard, monthly_income: Number(body.monthly_income) },
        onSuccess: ({ full_name }) => {
          session.set('pancard', body.pancard)
          session.set('fullName', full_name)
          removeDraft()
          forgetLoanQuote()
        },
        onRefused: ({ error }) => {
          // After any other refusal, such as that of a busy server, the PAN may be right and stays.
          if (error === refusalCodes.panNotVerified) clearRefused(form, body.pancard)
        },
      }),
  })
  return { form, isRestored }
}

function PanBoxes({ form }: { form: PanForm }) {
  const { label, help, maxLength } = form.fields.pancard
  return (
    <CharacterBoxes
      id={form.fieldId('pancard')}
      label={label}
      help={help}
      error={form.error('pancard')}
      length={maxLength}
      unit="Character"
      inputMode="text"
      accept={isPanCharacter}
      transform={(character) => character.toUpperCase()}
      breaks={[5, 9]}
      value={form.values.pancard}
      onChange={(value) => form.edit('pancard', value)}
    />
  )
}

function PanStep({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { form, isRestored } = usePanForm(profile)
  return (
    <RegistrationStep
      event="pancard_verification"
      title={title}
      intro="We check your PAN with its issuer and read your name from it. We ask them for nothing else."
      form={form}
      busyLabel="Verifying…"
      isRestored={isRestored}
      omitted={profile.profile_details.pancard ? undefined : 'PAN'}
    >
      <PanBoxes form={form} />
      <FormField form={form} name="monthly_income" />
    </RegistrationStep>
  )
}

export function PancardVerification({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title} hasBackLink>
      {(profile) => <PanStep title={title} profile={profile} />}
    </WithCustomerProfile>
  )
}
