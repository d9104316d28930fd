import { useQueryClient } from '@tanstack/react-query'
import type { Failure, Reply } from 'contract/reply'
import { useNavigate } from 'react-router'
import { type CustomerProfile, profileKey } from '../customers/use-customer-profile'
import { dashboardKey } from '../customers/use-dashboard-data'
import { useIsMounted } from '../forms/use-is-mounted'
import { session } from '../session/session'
import { type Unreachable, unreachableMessage } from '../wire/post'
import { stepPath } from './step-state'

type StepData = { next_step: string; step_percentage: number }
type ProfileDetails = CustomerProfile['profile_details']

interface SubmitOptions<Data> {
  /** Written to the cached profile, so that going back shows the new values at once. */
  savedDetails?: Partial<ProfileDetails>
  /** Runs before the next screen opens. */
  onSuccess?: (data: Data) => void
  /** Runs if the server refused the step. */
  onRefused?: (reply: Failure) => void
  /** Where to go, if not to the next step from the server. */
  to?: string
  unreachableMessage?: string
}

const defaultUnreachableMessage = `${unreachableMessage} What you typed is kept; please try again.`

const defaultRefusedMessage = 'This could not be saved. Please try again.'

/** The name of the session value with the percentage of each stage. */
const percentNames = { registration: 'step_percent', application: 'percent' } as const

/** Handles the reply to a step: opens the next screen, or returns the error message. */
export function useSubmitStep(stage: keyof typeof percentNames) {
  const navigate = useNavigate()
  const client = useQueryClient()
  const isMounted = useIsMounted()

  /** Cancels running requests first, whose replies would overwrite the change with the state before the step. */
  async function updateCachedProfile(details: Partial<ProfileDetails>) {
    await client.cancelQueries({ queryKey: profileKey })
    client.setQueryData<CustomerProfile>(profileKey, (profile) =>
      profile ? { ...profile, profile_details: { ...profile.profile_details, ...details } } : profile,
    )
  }
  return async function submitStep<Data extends StepData>(
    sent: Promise<Reply<{ Data: Data }> | Unreachable>,
    options: SubmitOptions<Data> = {},
  ): Promise<string | undefined> {
    const reply = await sent
    if (reply.Status === 'unreachable') return options.unreachableMessage ?? defaultUnreachableMessage
    if (reply.Status !== 1) {
      options.onRefused?.(reply)
      return reply.Message || options.unreachableMessage || defaultRefusedMessage
    }
    await updateCachedProfile(options.savedDetails ?? {})
    session.set('next_step', reply.Data.next_step)
    session.set(percentNames[stage], reply.Data.step_percentage)
    options.onSuccess?.(reply.Data)
    // The customer may have gone to another screen in the meantime.
    if (isMounted()) await navigate(options.to ?? stepPath(reply.Data.next_step))
    void client.invalidateQueries({ queryKey: profileKey })
    void client.invalidateQueries({ queryKey: dashboardKey })
  }
}
