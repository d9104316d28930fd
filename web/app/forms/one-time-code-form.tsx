import type { TextField } from 'contract/form-definition/field'
import { otpResendSeconds } from 'contract/form-definition/identity-fields'
import type { ReactNode } from 'react'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { CharacterBoxes } from 'ui/field/character-boxes.tsx'
import { focusField } from 'ui/form/form-dom.ts'
import { useContractForm } from './use-contract-form'
import { useCountdown } from './use-countdown'
import { useWebOtp } from './use-web-otp'

interface ResendCodeProps {
  sentAt: number
  resend: () => Promise<void>
}

/** Counts down after each code, then offers to send another. */
function ResendCode({ sentAt, resend }: ResendCodeProps) {
  const secondsLeft = useCountdown(sentAt, otpResendSeconds)
  const [resendOnce, isSending] = useAsyncAction(resend)
  if (secondsLeft > 0) {
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

interface OneTimeCodeFormProps extends ResendCodeProps {
  fields: { readonly otp: TextField }
  /** Says where the code was sent. */
  children: ReactNode
  submitLabel: string
  /** Calls `clear` when the code was wrong: it empties the boxes and focuses the first one. */
  verify: (otp: string, clear: () => void) => Promise<void>
  /** Next to the resend control. */
  secondaryAction?: ReactNode
}

/** Entry of a one-time code, with autofill from the SMS and a resend control. */
export function OneTimeCodeForm(props: OneTimeCodeFormProps) {
  const { fields, children, submitLabel, verify, sentAt, resend, secondaryAction } = props
  const { otp: field } = fields
  const form = useContractForm(fields, {
    onSubmit: async ({ otp }) => {
      await verify(otp, clear)
    },
  })
  function clear() {
    form.edit('otp', '')
    focusField(form.fieldId('otp'))
  }
  useWebOtp((code) => form.edit('otp', code))
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
        value={form.values.otp}
        onChange={(otp) => form.edit('otp', otp)}
      />
      <Button type="submit" wide busy={form.isSubmitting} busyLabel="Verifying…">
        {submitLabel}
      </Button>
      <div
        className={`flex min-h-12 flex-wrap items-center gap-3 ${secondaryAction ? 'justify-between' : 'justify-center'}`}
      >
        <ResendCode sentAt={sentAt} resend={resend} />
        {secondaryAction}
      </div>
    </form>
  )
}
