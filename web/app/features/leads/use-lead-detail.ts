import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { successOrThrow } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'

export type LeadDetails = AnswerOf<Endpoints['leadDetail']['event']>['data'][number]

async function fetchLeadDetail(leadId: string, signal: AbortSignal): Promise<LeadDetails | null> {
  const { data } = await successOrThrow(send('leadDetail', { lead_id: leadId }, { signal }))
  return data[0] ?? null
}

/** One application; `null` if there is none with this number. */
export function useLeadDetail(leadId: string | undefined) {
  return useQuery({
    queryKey: ['lead detail', leadId],
    queryFn: ({ signal }) => fetchLeadDetail(leadId ?? '', signal),
    enabled: leadId !== undefined,
    staleTime: 0,
  })
}
