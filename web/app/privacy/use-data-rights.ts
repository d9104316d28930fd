import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { successOrThrow } from '../api/post'
import { send } from '../api/send'

export type DataRights = AnswerOf<Endpoints['dataRights']['events']['status']>['Data']

export const dataRightsKey = ['data-rights']
const pollMs = 4_000

export const unreachable = 'We could not reach our server. Nothing was changed; please try again.'

/** Polls while the copy is being prepared. */
export const useDataRights = () =>
  useQuery({
    queryKey: dataRightsKey,
    queryFn: async ({ signal }) => (await successOrThrow(send('dataRights', 'status', {}, { signal }))).Data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.export?.status === 'WAITING' ? pollMs : false),
  })

/** Sends a request that has no body, and shows the result. */
export function useRequest(event: 'export' | 'erase' | 'cancel_erase') {
  const client = useQueryClient()
  const [error, setError] = useState<string>()
  const [request, isBusy] = useAsyncAction(async () => {
    const reply = await send('dataRights', event, {})
    if (reply.Status !== 1) return setError(reply.Message || unreachable)
    setError(undefined)
    client.setQueryData(dataRightsKey, reply.Data)
  })
  return { request, isBusy, error, clearError: () => setError(undefined) }
}
