import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { unreachableMessage } from '../api/post'
import { send } from '../api/send'
import { session } from '../api/session'
import { useForgetLoanQuote } from '../applications/quote/use-loan-quote'
import { profileKey } from '../customers/use-customer-profile'

export type EligibilityResult = { isEligible: boolean; message: string }

const unreachable = `${unreachableMessage} Please try again.`

/** The eligibility check; every result is shown in a dialog. */
export function useRegisterNow() {
  const client = useQueryClient()
  const forgetLoanQuote = useForgetLoanQuote()
  const [result, setResult] = useState<EligibilityResult>()
  const [checkEligibility, isChecking] = useAsyncAction(async () => {
    const reply = await send('customerRegistration', 'register_now', {})
    if (reply.Status !== 1) {
      setResult({ isEligible: false, message: reply.Message || unreachable })
      // The home screen shows the reasons and the date of a decline.
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
  return { checkEligibility, isChecking, result, dismissResult: () => setResult(undefined) }
}
