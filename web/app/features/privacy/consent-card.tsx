import { useState } from 'react'
import { useOutletContext } from 'react-router'
import { Button } from 'ui/action/button.tsx'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { Alert } from 'ui/feedback/alert.tsx'
import { Badge } from 'ui/feedback/badge.tsx'
import { useFocusOnChange } from '../../shared/forms/use-focus-on-change'
import type { DashboardContext } from '../../shared/page/dashboard-context'
import { send } from '../../shared/wire/send'
import { tryAgainMessage } from '../../shared/wire/try-again'
import { CheckoutLink } from '../payments/checkout/checkout-link'
import { type Consent, useRefetchConsents, useUpdateConsents } from './use-consents'
import { WithdrawDialog } from './withdraw-dialog'

function useConsentActions({ purpose, version, is_given }: Consent) {
  const updateConsents = useUpdateConsents()
  const refetchConsents = useRefetchConsents()
  const { logOut } = useOutletContext<DashboardContext>()
  const [failure, setFailure] = useState<{ wasGiven: boolean; message: string }>()
  const [isConfirming, setIsConfirming] = useState(false)
  function handleFailure({ Message }: { Message?: string | undefined }) {
    setFailure({ wasGiven: is_given, message: Message || tryAgainMessage })
    return refetchConsents()
  }
  const [give, isGiving] = useAsyncAction(async () => {
    const reply = await send('consents', 'give', { purpose, version })
    if (reply.Status !== 1) return handleFailure(reply)
    setFailure(undefined)
    await updateConsents(reply.Data)
  })
  const [withdraw, isWithdrawing] = useAsyncAction(async () => {
    const reply = await send('consents', 'withdraw', { purpose })
    setIsConfirming(false)
    if (reply.Status !== 1) return handleFailure(reply)
    // The server has ended every session, including this one; here the drafts go as well.
    if (purpose === 'login') return logOut()
    setFailure(undefined)
    await updateConsents(reply.Data)
  })
  // If only the reply was lost, the consent has changed and nothing has failed.
  const error = failure?.wasGiven === is_given ? failure.message : undefined
  const clearError = () => setFailure(undefined)
  return { error, clearError, isConfirming, setIsConfirming, give, isGiving, withdraw, isWithdrawing }
}

/** One consent: its text, whether it is given, and the button that changes it. */
export function ConsentCard({ consent }: { consent: Consent }) {
  const { error, clearError, isConfirming, setIsConfirming, give, isGiving, withdraw, isWithdrawing } =
    useConsentActions(consent)
  const { purpose, title, words, version, is_given, is_outdated } = consent
  const titleId = `consent-${purpose}`
  useFocusOnChange(is_given, titleId)
  return (
    <section aria-labelledby={titleId} className="card gap-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h2 id={titleId} tabIndex={-1} className="text-xl outline-none">
          {title}
        </h2>
        <Badge variant={is_given ? 'positive' : 'neutral'}>{is_given ? 'Given' : 'Not given'}</Badge>
      </div>
      {is_outdated && (
        <p className="rounded-sm bg-marigold-soft px-4 py-2.5 text-sm">
          The wording has changed since you agreed, so your consent no longer counts. Please read it and decide again.
        </p>
      )}
      <p>{words}</p>
      <p className="text-ink-soft text-sm">Version {version}</p>
      {error && (
        <Alert type="error" clearAfterMs={null} onClear={clearError}>
          {error}
        </Alert>
      )}
      <div className="flex flex-wrap gap-3">
        {!is_given &&
          (purpose === 'autopay' ? (
            <CheckoutLink to="/my-dashboard/autopay" variant="secondary">
              Set up autopay
            </CheckoutLink>
          ) : (
            <Button variant="secondary" busy={isGiving} busyLabel="Saving…" onClick={() => void give()}>
              I agree<span className="sr-only"> to {title}</span>
            </Button>
          ))}
        {(is_given || is_outdated) && (
          <Button variant="secondary" onClick={() => setIsConfirming(true)}>
            Withdraw<span className="sr-only"> the consent for {title}</span>
          </Button>
        )}
      </div>
      <WithdrawDialog
        consent={consent}
        isOpen={isConfirming}
        isBusy={isWithdrawing}
        onClose={() => setIsConfirming(false)}
        onWithdraw={() => void withdraw()}
      />
    </section>
  )
}
