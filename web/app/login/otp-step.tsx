import { maskMobile } from 'contract/fields/mobile'
import { otp as otpRule } from 'contract/fields/otp'
import { faultOf } from 'contract/fields/text-rule'
import { type FormEvent, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { DigitBoxes, type DigitBoxesHandle } from 'ui/form/digit-boxes.tsx'
import { send } from '../api/send'
import { session } from '../api/session'
import { useWebOtp } from '../api/use-web-otp'
import type { Notice } from './notice'
import { ResendOtp } from './resend-otp'
import type { Sent } from './use-login-step'

type OtpStepProps = {
  sent: Sent
  onResent: (sent: Sent) => void
  onBack: () => void
  onNotice: (notice: Notice | undefined) => void
}

export function OtpStep({ sent, onResent, onBack, onNotice }: OtpStepProps) {
  const [otp, setOtp] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const boxes = useRef<DigitBoxesHandle>(null)
  const navigate = useNavigate()
  useWebOtp(setOtp)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = faultOf(otpRule, otp)
    setFault(found)
    if (found) return boxes.current?.focusFirst()
    setIsBusy(true)
    const reply = await send('customerRegistration', 'otp_verify', { profile_id: sent.profileId, otp })
    setIsBusy(false)
    if (reply.Status !== 1) {
      boxes.current?.clear()
      return onNotice({ type: 'error', words: reply.Message ?? 'Error verifying OTP' })
    }
    session.set('next_step', reply.Data.next_step)
    session.set('eligibility', reply.Data.eligibility_status)
    session.set('cust_profile_id', sent.profileId)
    session.set('mobile', sent.mobile)
    session.set('token', reply.Data.app_login_token)
    const isEligible = reply.Data.eligibility_status === 1
    void navigate(isEligible ? '/my-dashboard/eligibility' : '/my-dashboard', { replace: true })
  }

  return (
    <form className="flex flex-col gap-6" onSubmit={submit} noValidate>
      <div>
        <h2 className="text-2xl">Enter the code</h2>
        <p className="mt-1 text-ink-soft text-sm">
          Sent to{' '}
          <strong className="whitespace-nowrap text-ink tabular-nums">
            <span aria-hidden="true">{maskMobile(sent.mobile)}</span>
            <span className="sr-only">the number ending in {sent.mobile.slice(-4)}</span>
          </strong>
          <button
            type="button"
            className="ms-3 min-h-11 cursor-pointer text-leaf underline underline-offset-4"
            onClick={onBack}
          >
            Change number
          </button>
        </p>
      </div>
      <DigitBoxes
        ref={boxes}
        autoFocus
        label="One-time code"
        help="4 digits, valid for 5 minutes"
        error={fault}
        length={4}
        autoComplete="one-time-code"
        value={otp}
        onChange={(value) => {
          setOtp(value)
          setFault(undefined)
        }}
      />
      <Button type="submit" wide busy={isBusy} busyLabel="Verifying…">
        Verify OTP
      </Button>
      <ResendOtp sent={sent} onResent={onResent} onNotice={onNotice} />
    </form>
  )
}
