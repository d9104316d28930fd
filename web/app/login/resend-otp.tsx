import { resendAfterSeconds } from 'contract/fields/otp'
import { useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { send } from '../api/send'
import { useCountdown } from '../api/use-countdown'
import { failureWords } from './failure-words'
import type { Notice } from './notice'
import type { Sent } from './use-login-step'
import { utmOfAddress } from './utm-of-address'

type ResendOtpProps = { sent: Sent; onResent: (sent: Sent) => void; onNotice: (notice: Notice) => void }

/** First the seconds that are left, then the button; a resend starts the seconds anew. */
export function ResendOtp({ sent, onResent, onNotice }: ResendOtpProps) {
  const secondsLeft = useCountdown(sent.sentAt, resendAfterSeconds)
  const [isBusy, setIsBusy] = useState(false)

  async function resend() {
    setIsBusy(true)
    const body = { profile_id: sent.profileId, ...utmOfAddress(location.search) }
    const reply = await send('customerRegistration', 'resend_otp', body)
    setIsBusy(false)
    if (reply.Status !== 1) return onNotice({ type: 'error', words: failureWords(reply) })
    onNotice({ type: 'success', words: reply.Message })
    onResent({ ...sent, sentAt: Date.now() })
  }

  return (
    <div className="flex min-h-12 items-center justify-center">
      {secondsLeft > 0 ? (
        <p className="text-ink-soft text-sm" role="timer" aria-live="off">
          Resend OTP in <span className="tabular-nums">{secondsLeft}</span> s
        </p>
      ) : (
        <Button look="quiet" busy={isBusy} busyLabel="Sending…" onClick={() => void resend()}>
          Resend OTP
        </Button>
      )}
    </div>
  )
}
