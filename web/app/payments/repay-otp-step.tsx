import { otp as otpRule, resendAfterSeconds } from 'contract/fields/otp'
import { faultOf } from 'contract/fields/text-rule'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { DigitBoxes, type DigitBoxesHandle } from 'ui/form/digit-boxes.tsx'
import { send } from '../api/send'
import { useCountdown } from '../api/use-countdown'
import { useWebOtp } from '../api/use-web-otp'
import type { Tell } from './repayment'
import type { GoTo, Stage } from './stage'

type OtpStage = Extract<Stage, { name: 'panotp' }>

function Again({ stage, goTo, tell }: { stage: OtpStage; goTo: GoTo; tell: Tell }) {
  const secondsLeft = useCountdown(stage.sentAt, resendAfterSeconds)
  const [isBusy, setIsBusy] = useState(false)

  async function resend() {
    setIsBusy(true)
    const reply = await send('repayOtp', { pancard: stage.pan })
    setIsBusy(false)
    if (reply.Status === 'unreachable') return
    tell({ type: reply.Status === 1 ? 'info' : 'error', words: reply.Message })
    if (reply.Status === 1) goTo({ ...stage, sentAt: Date.now() })
  }

  return (
    <div className="flex min-h-12 flex-wrap items-center justify-between gap-3">
      {secondsLeft > 0 ? (
        <p className="text-ink-soft text-sm" role="timer" aria-live="off">
          Resend OTP in <span className="tabular-nums">{secondsLeft}</span> s
        </p>
      ) : (
        <Button look="quiet" busy={isBusy} busyLabel="Sending…" onClick={() => void resend()}>
          Resend OTP
        </Button>
      )}
      <Button look="quiet" onClick={() => goTo({ name: 'pannumber' })}>
        Change PAN
      </Button>
    </div>
  )
}

/** panotp: the code from the mobile on the loan shows what is due. */
export function RepayOtpStep({ stage, goTo, tell }: { stage: OtpStage; goTo: GoTo; tell: Tell }) {
  const [otp, setOtp] = useState('')
  const [fault, setFault] = useState<string>()
  const [isBusy, setIsBusy] = useState(false)
  const boxes = useRef<DigitBoxesHandle>(null)
  useWebOtp(setOtp)

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy) return
    const found = faultOf(otpRule, otp)
    setFault(found)
    if (found) return boxes.current?.focusFirst()
    setIsBusy(true)
    const reply = await send('repayOtpVerify', { panNumber: stage.pan, otp })
    setIsBusy(false)
    if (reply.Status === 'unreachable') return
    tell({ type: reply.Status === 1 ? 'success' : 'error', words: reply.Message })
    if (reply.Status !== 1) return boxes.current?.clear()
    const { repayment_data, order_id, explanation } = reply
    goTo({ name: 'amountfetched', repayment: { repayment_data, order_id, explanation } })
  }

  return (
    <form className="flex flex-col gap-6" onSubmit={submit} noValidate>
      <p className="text-ink-soft">
        For PAN <strong className="text-ink tracking-widest">{stage.pan}</strong>
      </p>
      <DigitBoxes
        ref={boxes}
        autoFocus
        label="One-time code"
        help="4 digits, sent to the mobile on the loan, valid for 5 minutes"
        error={fault}
        length={otpRule.maxLength}
        autoComplete="one-time-code"
        value={otp}
        onChange={(value) => {
          setOtp(value)
          setFault(undefined)
        }}
      />
      <Button type="submit" wide busy={isBusy} busyLabel="Verifying…">
        Fetch amount
      </Button>
      <Again stage={stage} goTo={goTo} tell={tell} />
    </form>
  )
}
