import { useQueryClient } from '@tanstack/react-query'
import type { Reply } from 'contract/reply'
import { useNavigate } from 'react-router'
import type { Unreachable } from './post'
import { session } from './session'
import { stepPath } from './step-path'
import { type CustomerProfile, profileKey } from './use-customer-profile'
import { dashboardKey } from './use-dashboard-data'

type StepData = { next_step: string; step_percentage: number }
type Details = CustomerProfile['profile_details']

interface Taking<Data> {
  /** What the profile's details now are, so that going back shows it at once. */
  saved?: Partial<Details>
  /** Runs once the step is taken, before the next screen. */
  onTaken?: (data: Data) => void
  /** Runs when the server answered and would not have it. */
  onRefused?: () => void
  /** Where to go, when not to the step that the server names. */
  to?: string
  /** The words when no answer came. */
  unreachable?: string
}

export const unreachableWords = 'We could not reach our server. What you typed is kept; please try again.'

/** Where each stage's per cent is remembered. */
const percentNames = { registration: 'step_percent', application: 'percent' } as const

/**
 * Takes the answer to a step: remembers where the journey stands and goes on to the next screen, or answers the words
 * of a failure. An ended session has left for the login by itself.
 */
export function useTakeStep(stage: keyof typeof percentNames) {
  const navigate = useNavigate()
  const client = useQueryClient()

  /** What was asked for before the step must not arrive after it. */
  async function refresh(saved: Partial<Details>) {
    await client.cancelQueries({ queryKey: profileKey })
    client.setQueryData<CustomerProfile>(profileKey, (known) =>
      known ? { ...known, profile_details: { ...known.profile_details, ...saved } } : known,
    )
  }
  return async function takeStep<Data extends StepData>(
    sent: Promise<Reply<{ Data: Data }> | Unreachable>,
    { saved = {}, onTaken, onRefused, to, unreachable = unreachableWords }: Taking<Data> = {},
  ): Promise<string | undefined> {
    const reply = await sent
    if (reply.Status === 'unreachable') return unreachable
    if (reply.Status !== 1) {
      onRefused?.()
      return reply.Message
    }
    await refresh(saved)
    session.set('next_step', reply.Data.next_step)
    session.set(percentNames[stage], reply.Data.step_percentage)
    onTaken?.(reply.Data)
    await navigate(to ?? stepPath(reply.Data.next_step))
    void client.invalidateQueries({ queryKey: profileKey })
    void client.invalidateQueries({ queryKey: dashboardKey })
  }
}
