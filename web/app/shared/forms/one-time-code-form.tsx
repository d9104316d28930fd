import type { FormFields, TextField } from 'contract/form-definition/field'
import { otpResendSeconds } from 'contract/form-definition/identity-fields'
import { dateOfBirthOnFile } from 'contract/forms/otp-verify'
import { refusalCodes } from 'contract/reply'
import { type ReactNode, useEffect, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { CharacterBoxes } from 'ui/field/character-boxes.tsx'
import { focusField } from 'ui/form/form-dom.ts'
import { FormField } from './form-field'
import { useContractForm } from './use-contract-form'
import { useCountdown } from './use-countdown'
import { useWebOtp } from './use-web-otp'

interface ResendCodeProps {
  sentAt: number
  resend: () => Promise<void>
}

/** Counts down after each code, then offers to send another. */
function ResendCode({ sentAt, resend, codeId }: ResendCodeProps & { codeId: string }) {
  const secondsLeft = useCountdown(sentAt, otpResendSeconds)
  const [resendOnce, isSending] = useAsyncAction(resend)
  const isCounting = secondsLeft > 0
  useEffect(() => {
    // The countdown has replaced the button that had the focus.
    if (isCounting && document.activeElement === document.body) focusField(codeId)
  }, [isCounting, codeId])
  if (isCounting) {
    return (
      <p className="text-ink-soft text-sm" role="timer" aria-live="off">
        Resend OTP in <span className="tabular-nums">{secondsLeft}</span> s
      </p>
    )
  }
  return (
    <Button variant="quiet" busy={isSending} busyLabel="Sending…" onClick={() => void resendOnce()}>
      Resend OTP
    </Button>
  )
}

/** `dob` is present only if the server has required it. */
export interface EnteredCode {
  otp: string
  dob?: string
}

/** Called with the reply if the code was refused. */
export type OnRefused = (reply: { error?: string | undefined }) => void

interface OneTimeCodeFormProps extends ResendCodeProps {
  fields: { readonly otp: TextField }
  /** Tells the customer where the code was sent. */
  children: ReactNode
  submitLabel: string
  verify: (entered: EnteredCode, onRefused: OnRefused) => Promise<void>
  /** Next to the resend control. */
  secondaryAction?: ReactNode
}

/** Entry of a one-time code, with autofill from the SMS and a resend control. */
export function OneTimeCodeForm(props: OneTimeCodeFormProps) {
  const { fields, children, submitLabel, verify, sentAt, resend, secondaryAction } = props
  const { otp: field } = fields
  const [needsDateOfBirth, setNeedsDateOfBirth] = useState(false)
  const shown: FormFields = needsDateOfBirth ? { ...fields, dob: dateOfBirthOnFile } : fields
  const form = useContractForm(shown, {
    initialValues: { otp: '', dob: '' },
    onSubmit: async (_body, { otp = '', dob = '' }) => {
      await verify(needsDateOfBirth ? { otp, dob } : { otp }, onRefused)
    },
  })
  /** Keeps the code if only the date of birth is missing; otherwise clears the boxes. */
  const onRefused: OnRefused = ({ error }) => {
    if (error === refusalCodes.dateOfBirthRequired) return setNeedsDateOfBirth(true)
    form.edit('otp', '')
    focusField(form.fieldId('otp'))
  }
  const dateOfBirthId = form.fieldId('dob')
  useEffect(() => {
    if (needsDateOfBirth) focusField(dateOfBirthId)
  }, [needsDateOfBirth, dateOfBirthId])
  useWebOtp(sentAt, (code) => form.edit('otp', code))
  return (
    <form className="flex flex-col gap-6" onSubmit={form.submit} noValidate>
      {children}
      <CharacterBoxes
        autoFocus
        id={form.fieldId('otp')}
        label={field.label}
        help={field.help}
        error={form.error('otp')}
        length={field.maxLength}
        autoComplete={field.autoComplete ?? 'off'}
        value={form.values.otp ?? ''}
        onChange={(otp) => form.edit('otp', otp)}
      />
      {needsDateOfBirth && <FormField form={form} name="dob" />}
      <Button type="submit" wide busy={form.isSubmitting} busyLabel="Verifying…">
        {submitLabel}
      </Button>
      <div
        className={`flex min-h-12 flex-wrap items-center gap-3 *:data-[variant=quiet]:-mx-4 ${secondaryAction ? 'justify-between' : 'justify-center'}`}
      >
        <ResendCode sentAt={sentAt} resend={resend} codeId={form.fieldId('otp')} />
        {secondaryAction}
      </div>
    </form>
  )
}
