import { type UseQueryOptions, useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { type SessionName, session } from '../session/session'
import { successOrThrow } from '../wire/post'
import { send } from '../wire/send'

export type CustomerProfile = AnswerOf<Endpoints['customerProfile']['event']>['Data']

export const profileKey = ['customer profile']

/** The journey may have continued in another tab or on another device, so the session takes the server's values. */
function updateSession(profile: CustomerProfile): void {
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
  const { Data } = await successOrThrow(send('customerProfile', {}, { signal }))
  updateSession(Data)
  return Data
}

/** Everything on file about the customer and the journey; fetched at most once a minute. */
export function useCustomerProfile(options: Pick<UseQueryOptions<CustomerProfile>, 'refetchInterval'> = {}) {
  return useQuery({ queryKey: profileKey, queryFn: fetchProfile, ...options })
}
