import { bankingDetailsForm } from 'contract/forms/banking-details'
import { type ClipboardEvent, type DragEvent, useState } from 'react'
import { TextField } from 'ui/field/text-field.tsx'
import type { CustomerProfile } from '../../shared/customers/use-customer-profile'
import { WithCustomerProfile } from '../../shared/customers/with-customer-profile'
import { FormField } from '../../shared/forms/form-field'
import { IfscField } from '../../shared/forms/ifsc-field'
import { textFieldProps } from '../../shared/forms/text-field-props'
import type { ContractForm } from '../../shared/forms/use-contract-form'
import { useDraftForm } from '../../shared/forms/use-draft-form'
import { ApplicationStep } from '../../shared/journey/application-step'
import { ClosedStep } from '../../shared/journey/closed-step'
import { useInitialNextStep } from '../../shared/journey/step-state'
import { useSubmitStep } from '../../shared/journey/use-submit-step'
import { send } from '../../shared/wire/send'
import { useSecondProof } from '../second-proof/use-second-proof'
import { BureauConsent, bureauConsentOf } from './bureau-consent'

type BankForm = ContractForm<typeof bankingDetailsForm>
type StepProps = { title: string; profile: CustomerProfile }

/** As specified, these are always 1. */
const fixedFields = { account_type_id: 1, verification_consent: 1 }

function useBankForm(profile: CustomerProfile, isBureauAllowed: boolean) {
  const submitStep = useSubmitStep('application')
  const { withProof, dialog } = useSecondProof()
  const drafted = useDraftForm(bankingDetailsForm, {
    screen: 'bank-detail',
    savedValues: { account_name: profile.full_name ?? '' },
    onSubmit: (body, removeDraft) =>
      submitStep(
        withProof(() =>
          send('bankingDetails', 'banking_details', { ...body, ...fixedFields, ...bureauConsentOf(isBureauAllowed) }),
        ),
        { onSuccess: removeDraft },
      ),
  })
  return { ...drafted, dialog }
}

/** Pasting the first number would repeat a typing error instead of revealing it. */
const withoutPaste = { onPaste: preventDefault, onDrop: preventDefault }
function preventDefault(event: ClipboardEvent | DragEvent) {
  event.preventDefault()
}

function AccountNumberFields({ form }: { form: BankForm }) {
  const accountNumber = textFieldProps(form, 'account_number')
  return (
    <>
      <TextField
        {...accountNumber}
        onChange={(event) => {
          accountNumber.onChange(event)
          // Clears the error of the confirmation, which was about the old number.
          form.edit('confirm_account_number', form.values.confirm_account_number)
        }}
      />
      <TextField {...textFieldProps(form, 'confirm_account_number')} {...withoutPaste} />
    </>
  )
}

function OpenBanking({ title, profile }: StepProps) {
  const [isBureauAllowed, setIsBureauAllowed] = useState(false)
  const { form, isRestored, dialog } = useBankForm(profile, isBureauAllowed)
  return (
    <>
      {dialog}
      <ApplicationStep
        title={title}
        intro="The account your salary is paid into. It must be in your own name; we pay the loan into it."
        form={form}
        isRestored={isRestored}
        omitted="account number"
        busyLabel="Checking with your bank…"
      >
        <FormField form={form} name="account_name" />
        <FormField form={form} name="account_branch" />
        <AccountNumberFields form={form} />
        <IfscField form={form} name="account_ifsc" />
        <p className="text-ink-soft text-sm">
          By continuing you let us send ₹1 to this account, to check that it is open and yours. You keep the rupee.
        </p>
        <BureauConsent isGiven={isBureauAllowed} onChange={setIsBureauAllowed} />
      </ApplicationStep>
    </>
  )
}

function BankingStep(props: StepProps) {
  return useInitialNextStep() === 'completed' ? <ClosedStep title={props.title} /> : <OpenBanking {...props} />
}

export function BankingDetails({ title }: { title: string }) {
  return (
    <WithCustomerProfile title={title} hasBackLink>
      {(profile) => <BankingStep title={title} profile={profile} />}
    </WithCustomerProfile>
  )
}
