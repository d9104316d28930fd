import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { send } from './send'
import { type SessionName, session } from './session'

export type CustomerProfile = AnswerOf<Endpoints['customerProfile']['event']>['Data']

export const profileKey = ['customer profile']

/** Another tab or device may have gone on: what the visit remembers of the journey is put right. */
function remember(profile: CustomerProfile): void {
  const values: Partial<Record<SessionName, string | number | null | undefined>> = {
    next_step: profile.next_event_name,
    eligibility: profile.eligibility_status,
    step_percent: profile.profile_filled_percent,
    percent: profile.application_filled_percent,
    fullName: profile.full_name,
    pancard: profile.profile_details.pancard,
    mobile: profile.profile_details.mobile,
    selfie: profile.profile_pic,
    lead_id: profile.lead_details?.lead_id,
  }
  for (const [name, value] of Object.entries(values)) {
    if (value !== null && value !== undefined) session.set(name as SessionName, value)
  }
}

async function fetchProfile({ signal }: { signal: AbortSignal }): Promise<CustomerProfile> {
  const reply = await send('customerProfile', {}, { signal })
  if (reply.Status !== 1) throw new Error(reply.Message ?? 'We could not reach our server.')
  remember(reply.Data)
  return reply.Data
}

/** Everything on file, and where the journey stands; one fetch for all who ask within a minute. */
export function useCustomerProfile(options: Pick<UseQueryOptions<CustomerProfile>, 'refetchInterval'> = {}) {
  return useQuery({ queryKey: profileKey, queryFn: fetchProfile, ...options })
}
