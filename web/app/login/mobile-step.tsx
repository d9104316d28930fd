import { isMobileDigit, mobile as mobileRule } from 'contract/fields/mobile'
import { faultOf } from 'contract/fields/text-rule'
import { type FormEvent, useRef, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { DigitBoxes, type DigitBoxesHandle } from 'ui/form/digit-boxes.tsx'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { send } from '../api/send'
import { session } from '../api/session'
import { Consent } from './consent'
import { failureWords } from './failure-words'
import type { Notice } from './notice'
import type { Sent } from './use-login-step'
import { utmOfAddress } from './utm-of-address'

const consentMissing = 'Please check the checkbox to accept our terms and conditions'

/** Takes off what stands before an Indian number on a paste: +91, 91 or 0. */
const withoutPrefix = (text: string) => text.replace(/\D/g, '').replace(/^(?:91|0)(?=\d{10}$)/, '')

type MobileStepProps = { onSent: (sent: Sent) => void; onNotice: (notice: Notice | undefined) => void }

export function MobileStep({ onSent, onNotice }: MobileStepProps) {
  const [mobile, setMobile] = useState('')
  const [hasConsent, setHasConsent] = useState(false)
  const [faults, setFaults] = useState<{ mobile?: string | undefined; consent?: string | undefined }>({})
  const [isBusy, setIsBusy] = useState(false)
  const boxes = useRef<DigitBoxesHandle>(null)
  const consent = useRef<HTMLInputElement>(null)
  const isHydrated = useHydrated()

  function isReady(): boolean {
    const found = { mobile: faultOf(mobileRule, mobile), consent: hasConsent ? undefined : consentMissing }
    setFaults(found)
    if (found.mobile) boxes.current?.focusFirst()
    else if (found.consent) consent.current?.focus()
    return !found.mobile && !found.consent
  }

  async function submit(event: FormEvent) {
    event.preventDefault()
    if (isBusy || !isReady()) return
    setIsBusy(true)
    const reply = await send('customerRegistration', 'login', { mobile, ...utmOfAddress(location.search) })
    setIsBusy(false)
    if (reply.Status !== 1) return onNotice({ type: 'error', words: failureWords(reply) })
    const profileId = reply.Data.cust_profile_id
    session.set('cust_profile_id', profileId)
    session.set('mobile', mobile)
    onNotice({ type: 'success', words: reply.Message })
    onSent({ mobile, profileId, sentAt: Date.now() })
  }

  return (
    <form className="flex flex-col gap-6" onSubmit={submit} noValidate>
      <div>
        <h2 className="text-2xl">Log in or register</h2>
        <p className="mt-1 text-ink-soft text-sm">We send a 4-digit code to your mobile. No password to remember.</p>
        {/* Seen by who comes to it from a session that has ended. */}
        <p
          id="session-ended"
          className="mt-4 hidden scroll-mt-60 rounded-sm bg-marigold-soft px-4 py-2.5 text-sm target:block"
        >
          Your session has ended. Please log in again to go on.
        </p>
      </div>
      <DigitBoxes
        ref={boxes}
        label="Mobile number"
        help="10 digits, starting with 6, 7, 8 or 9"
        error={faults.mobile}
        length={10}
        breaks={[5]}
        inputMode="tel"
        autoComplete="tel-national"
        accept={isMobileDigit}
        normalise={withoutPrefix}
        value={mobile}
        onChange={(value) => {
          setMobile(value)
          setFaults((now) => ({ ...now, mobile: undefined }))
        }}
      />
      <Consent
        ref={consent}
        isGiven={hasConsent}
        error={faults.consent}
        onChange={(isGiven) => {
          setHasConsent(isGiven)
          setFaults((now) => ({ ...now, consent: undefined }))
        }}
      />
      {/* A press before the script is there would reload the page and lose what was typed. */}
      <Button type="submit" wide disabled={!isHydrated} busy={isBusy} busyLabel="Sending…">
        Get OTP
      </Button>
    </form>
  )
}
