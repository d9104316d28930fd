import { isMobileDigit } from 'contract/form-definition/identity-fields'
import { loginForm } from 'contract/forms/login'
import { useEffect, useEffectEvent, useState } from 'react'
import { Button } from 'ui/action/button.tsx'
import { CharacterBoxes } from 'ui/field/character-boxes.tsx'
import { useHydrated } from 'ui/form/use-hydrated.ts'
import { useContractForm } from '../../shared/forms/use-contract-form'
import { session } from '../../shared/session/session'
import { withContent } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import { campaignParameters } from './campaign-parameters'
import { Consent } from './consent'
import { findValidCode, loginDraft, type SentCode } from './login-draft'
import { failureNotice, type LoginNotice } from './login-notice'

/** Removes the prefix of an Indian mobile number: +91, 0091, 091, 91 or 0. */
const withoutPrefix = (text: string) => text.replace(/\D/g, '').replace(/^(?:0*91|0+)(?=[6-9]\d{8,9}$)/, '')

type MobileStepProps = { onSent: (sentCode: SentCode) => Promise<void>; onNotice: (notice: LoginNotice) => void }

function useMobileForm({ onSent, onNotice }: MobileStepProps) {
  const form = useContractForm(loginForm, {
    onEdit: (values) => loginDraft.save({ values }),
    onSubmit: async ({ mobile }) => {
      const body = { mobile, ...campaignParameters(location.search, document.cookie) }
      const reply = withContent(await send('customerRegistration', 'login', body), ({ Data }) => Data?.cust_profile_id)
      if (reply.Status !== 1) {
        onNotice(failureNotice(reply))
        return
      }
      const profileId = reply.Data.cust_profile_id
      session.set('cust_profile_id', profileId)
      session.set('mobile', mobile)
      onNotice({ type: 'success', message: reply.Message })
      await onSent({ mobile, profileId, sentAt: Date.now() })
    },
  })
  // Read before the form takes over what the browser restored after a reload: Firefox restores only the first box.
  const [draft] = useState(() => loginDraft.read().values)
  const restoreDraft = useEffectEvent(() => {
    if (!draft) return
    if (draft.mobile.startsWith(form.currentValue('mobile'))) form.edit('mobile', draft.mobile)
    form.fillEmpty(draft)
  })
  useEffect(() => restoreDraft(), [])
  return form
}

/** Links to the code step while the last code is valid. */
function ValidCodeNotice({ onEnter }: { onEnter: (sentCode: SentCode) => Promise<void> }) {
  const sentCode = useHydrated() ? findValidCode() : undefined
  if (!sentCode) return null
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-sm bg-leaf-soft px-4 py-2.5">
      <p className="text-sm">The code sent to the number ending in {sentCode.mobile.slice(-4)} is still valid.</p>
      <Button variant="quiet" onClick={() => void onEnter(sentCode)}>
        Enter the code
      </Button>
    </div>
  )
}

export function MobileStep(props: MobileStepProps) {
  const form = useMobileForm(props)
  const isHydrated = useHydrated()
  // Only the first render is before hydration; after that this step is shown by Back or Change number.
  const [isReturning] = useState(isHydrated)
  const { mobile: field } = loginForm
  return (
    <form className="flex flex-col gap-6" onSubmit={form.submit} noValidate>
      <div>
        <h2 className="text-2xl">Log in or register</h2>
        <p className="mt-1 text-ink-soft text-sm">We send a 4-digit code to your mobile. No password to remember.</p>
        {/* Shown when the page is opened at #session-ended. */}
        <p
          id="session-ended"
          className="mt-4 hidden scroll-mt-60 rounded-sm bg-marigold-soft px-4 py-2.5 text-sm target:block"
        >
          Your session has ended. Please log in again.
        </p>
      </div>
      <ValidCodeNotice onEnter={props.onSent} />
      <CharacterBoxes
        autoFocus={isReturning}
        id={form.fieldId('mobile')}
        label={field.label}
        help={field.help}
        error={form.error('mobile')}
        length={field.maxLength}
        breaks={[5]}
        inputMode="tel"
        autoComplete={field.autoComplete}
        accept={isMobileDigit}
        normalise={withoutPrefix}
        value={form.values.mobile}
        onChange={(mobile) => form.edit('mobile', mobile)}
      />
      <Consent {...form.checkbox('consent')} />
      {/* A click before hydration would submit the form natively and lose what was typed. */}
      <Button type="submit" wide disabled={!isHydrated} busy={form.isSubmitting} busyLabel="Sending…">
        Get OTP
      </Button>
    </form>
  )
}
