import { accountNumber, accountsDifferMessage, confirmAccountNumber } from 'contract/fields/account-number'
import { bankingFields } from 'contract/fields/banking'
import { ifsc } from 'contract/fields/ifsc'
import { faultOf } from 'contract/fields/text-rule'
import type { ClipboardEvent, DragEvent } from 'react'
import { digitsOnly } from 'ui/form/digits-only.ts'
import { TextField } from 'ui/form/text-field.tsx'
import { type Form, useForm, type Values } from 'ui/form/use-form.ts'
import { ApplicationStep } from '../api/application-step'
import { ClosedStep } from '../api/closed-step'
import { send } from '../api/send'
import type { CustomerProfile } from '../api/use-customer-profile'
import { useDraft } from '../api/use-draft'
import { useStepAtArrival } from '../api/use-step-at-arrival'
import { useTakeStep } from '../api/use-take-step'
import { WithProfile } from '../api/with-profile'
import { useBankName } from './use-bank-name'

type Name = 'account_name' | 'account_branch' | 'account_number' | 'confirm_account_number' | 'account_ifsc'

/** Fixed, as the payload states them. */
const fixed = { account_type_id: 1, verification_consent: 1 }
const secrets: readonly Name[] = ['account_number', 'confirm_account_number']

const empty = ({ full_name }: CustomerProfile): Values<Name> => ({
  account_name: full_name ?? '',
  account_branch: '',
  account_number: '',
  confirm_account_number: '',
  account_ifsc: '',
})

function confirmFault(values: Values<Name>): string | undefined {
  const missing = faultOf(confirmAccountNumber, values.confirm_account_number)
  if (missing === confirmAccountNumber.requiredMessage) return missing
  return values.account_number === values.confirm_account_number ? undefined : accountsDifferMessage
}

const faultsOf = (values: Values<Name>) => ({
  account_name: faultOf(bankingFields.accountName, values.account_name),
  account_branch: faultOf(bankingFields.branch, values.account_branch),
  account_number: faultOf(accountNumber, values.account_number),
  confirm_account_number: confirmFault(values),
  account_ifsc: faultOf(ifsc, values.account_ifsc),
})

function useBankForm(profile: CustomerProfile) {
  const draft = useDraft('bank-detail', empty(profile), secrets)
  const takeStep = useTakeStep('application')
  const form = useForm({
    initial: draft.initial,
    faultsOf,
    onEdit: draft.keep,
    send: (values) => {
      const body = { ...values, ...fixed }
      return takeStep(send('bankingDetails', 'banking_details', body), { onTaken: draft.forget })
    },
  })
  return { form, isRestored: draft.isRestored }
}

/** The second time is to be typed, or it would prove nothing. */
const byHand = { onPaste: refuse, onDrop: refuse }
function refuse(event: ClipboardEvent | DragEvent) {
  event.preventDefault()
}

function AccountFields({ form }: { form: Form<Name> }) {
  const digits = digitsOnly(accountNumber.maxLength)
  const number = form.field('account_number', digits)
  return (
    <>
      <TextField
        label="Account number"
        inputMode="numeric"
        autoComplete="off"
        {...number}
        onChange={(event) => {
          number.onChange(event)
          form.edit('confirm_account_number', form.values.confirm_account_number)
        }}
      />
      <TextField
        label="Confirm account number"
        help="Please type it once more; pasting is off here."
        inputMode="numeric"
        autoComplete="off"
        {...form.field('confirm_account_number', digits)}
        {...byHand}
      />
    </>
  )
}

const capitals = (typed: string) =>
  typed
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '')
    .slice(0, ifsc.maxLength)

function BankForm({ title, profile }: { title: string; profile: CustomerProfile }) {
  const { form, isRestored } = useBankForm(profile)
  const bank = useBankName(form.values.account_ifsc)
  return (
    <ApplicationStep
      title={title}
      lead="The account your salary comes to. It must be in your own name; the loan is paid into it."
      form={form}
      isRestored={isRestored}
      lacks="account number"
      busyLabel="Checking with your bank…"
    >
      <TextField
        label="Name (as per bank account)"
        autoComplete="name"
        maxLength={bankingFields.accountName.maxLength}
        {...form.field('account_name')}
      />
      <TextField
        label="Branch"
        autoComplete="off"
        maxLength={bankingFields.branch.maxLength}
        {...form.field('account_branch')}
      />
      <AccountFields form={form} />
      <div>
        <TextField
          label="IFSC code"
          help="Eleven characters, on your cheque book or in your bank's app."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          {...form.field('account_ifsc', capitals)}
        />
        <output aria-label="Bank" className="mt-2 block min-h-6 font-semibold text-sm">
          {bank}
        </output>
      </div>
      <p className="text-ink-soft text-sm">
        By continuing you let us send ₹1 to this account, to see that it is open and yours. You keep it.
      </p>
    </ApplicationStep>
  )
}

function Arrived(props: { title: string; profile: CustomerProfile }) {
  return useStepAtArrival() === 'completed' ? <ClosedStep title={props.title} /> : <BankForm {...props} />
}

export function BankingDetails({ title }: { title: string }) {
  return (
    <WithProfile title={title} isStep>
      {(profile) => <Arrived title={title} profile={profile} />}
    </WithProfile>
  )
}
