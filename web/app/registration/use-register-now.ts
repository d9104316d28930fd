import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useOnce } from 'ui/action/use-once.ts'
import { send } from '../api/send'
import { session } from '../api/session'
import { profileKey } from '../api/use-customer-profile'

/** What the modal tells: `state` 1 goes on to the application, otherwise it only closes. */
export type Outcome = { state: 0 | 1; message: string }

const unreachable = 'We could not reach our server. Please try again.'

/** Asks whether we can lend to the customer. Either answer opens the modal. */
export function useRegisterNow() {
  const client = useQueryClient()
  const [outcome, setOutcome] = useState<Outcome>()
  const [check, isBusy] = useOnce(async () => {
    const reply = await send('customerRegistration', 'register_now', {})
    if (reply.Status !== 1) return setOutcome({ state: 0, message: reply.Message ?? unreachable })
    await client.cancelQueries({ queryKey: profileKey })
    session.set('eligibility', 1)
    session.set('lead_id', reply.Data.lead_id)
    session.set('next_step', reply.Data.next_step)
    setOutcome({ state: 1, message: reply.Message })
    void client.invalidateQueries({ queryKey: profileKey })
  })
  return { check, isBusy, outcome, forget: () => setOutcome(undefined) }
}
