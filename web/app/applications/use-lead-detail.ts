import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { answered } from '../api/answered'
import { send } from '../api/send'

export type LeadDetail = AnswerOf<Endpoints['leadDetail']['event']>['data'][number]

async function fetchLeadDetail(leadId: string, signal: AbortSignal): Promise<LeadDetail | null> {
  const { data } = await answered(send('leadDetail', { lead_id: leadId }, { signal }))
  return data[0] ?? null
}

/** One application by its number; `null` when there is none of that number. */
export function useLeadDetail(leadId: string | undefined) {
  return useQuery({
    queryKey: ['lead detail', leadId],
    queryFn: ({ signal }) => fetchLeadDetail(leadId ?? '', signal),
    enabled: leadId !== undefined,
    staleTime: 0,
  })
}
