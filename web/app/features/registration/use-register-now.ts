import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { type CustomerProfile, profileKey } from '../../shared/customers/use-customer-profile'
import { session } from '../../shared/session/session'
import { send } from '../../shared/wire/send'
import { tryAgainMessage } from '../../shared/wire/try-again'
import { useForgetLoanQuote } from '../quote/use-loan-quote'

export type EligibilityResult = { isEligible: boolean; message: string }

/** The date from which the customer can apply, if it is still to come: an earlier check would be refused. */
export function findApplyFrom({ decline_details, next_loan, today }: CustomerProfile): string | undefined {
  if (decline_details?.apply_again_on) return decline_details.apply_again_on
  return next_loan && next_loan.apply_from > today ? next_loan.apply_from : undefined
}

/** The eligibility check; every result is shown in a dialog, and the reasons of a decline also on the screen. */
export function useRegisterNow(profile: CustomerProfile | undefined) {
  const client = useQueryClient()
  const forgetLoanQuote = useForgetLoanQuote()
  const [result, setResult] = useState<EligibilityResult>()
  const declineNotice = useRef<HTMLElement>(null)
  const isNoticeAwaited = useRef(false)
  useEffect(() => {
    if (!isNoticeAwaited.current || declineNotice.current === null) return
    isNoticeAwaited.current = false
    // The notice takes the place of the button, which had the focus again.
    if (document.activeElement === document.body) declineNotice.current.focus()
  })
  const [checkEligibility, isChecking] = useAsyncAction(async () => {
    const reply = await send('customerRegistration', 'register_now', {})
    if (reply.Status !== 1) {
      setResult({ isEligible: false, message: reply.Message || tryAgainMessage })
      // The screen shows the reasons and the date of a decline.
      return void client.invalidateQueries({ queryKey: profileKey })
    }
    await client.cancelQueries({ queryKey: profileKey })
    // The quote of an earlier application has other limits.
    forgetLoanQuote()
    session.set('eligibility', 1)
    session.set('lead_id', reply.Data.lead_id)
    session.set('next_step', reply.Data.next_step)
    setResult({ isEligible: true, message: reply.Message })
    void client.invalidateQueries({ queryKey: profileKey })
  })
  return {
    checkEligibility,
    isChecking,
    result,
    /** If set, the button is not shown; it stays while the dialog that it opened is shown. */
    applyFrom: result === undefined && profile ? findApplyFrom(profile) : undefined,
    /** Gets the focus when the dialog is closed, because the button may be gone. */
    declineNotice,
    dismissResult() {
      // The reasons of a decline may arrive after the dialog was closed.
      isNoticeAwaited.current = declineNotice.current === null
      declineNotice.current?.focus()
      setResult(undefined)
    },
  }
}
