import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { answered } from '../api/answered'
import { send } from '../api/send'
import { stepStatusKey } from '../api/use-step-status'

export type RequiredItem = AnswerOf<Endpoints['mandatoryDocuments']['event']>['Data'][number]

const requiredKey = ['required documents']

async function fetchRequired(signal: AbortSignal): Promise<RequiredItem[]> {
  return (await answered(send('mandatoryDocuments', {}, { signal }))).Data
}

/** The documents this application needs, and which are in. */
export function useRequiredDocuments() {
  return useQuery({ queryKey: requiredKey, queryFn: ({ signal }) => fetchRequired(signal), staleTime: 0 })
}

/** What was just sent is in: known at once, and asked for again behind it. */
export function useMarkReceived() {
  const client = useQueryClient()
  return async (docType: string) => {
    await client.cancelQueries({ queryKey: requiredKey })
    client.setQueryData<RequiredItem[]>(requiredKey, (items) =>
      items?.map((item) => (item.doc_type === docType ? { ...item, uploaded: true } : item)),
    )
    void client.invalidateQueries({ queryKey: stepStatusKey })
  }
}
