import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { successOrThrow } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'

export type Lead = AnswerOf<Endpoints['allLeads']['event']>['Data']['lead_list'][number]

async function fetchLeads(pancard: string, signal: AbortSignal): Promise<Lead[]> {
  const { Data } = await successOrThrow(send('allLeads', { pancard }, { signal }))
  return Data.lead_list
}

/** The customer's applications and loans; none without a PAN on file. */
export function useLeads(pancard: string) {
  return useQuery({
    queryKey: ['leads', pancard],
    queryFn: ({ signal }) => fetchLeads(pancard, signal),
    staleTime: 0,
  })
}
