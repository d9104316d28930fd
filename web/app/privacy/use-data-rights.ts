import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { successOrThrow } from '../api/post'
import { send } from '../api/send'

export type DataRights = AnswerOf<Endpoints['dataRights']['events']['status']>['Data']

export const dataRightsKey = ['data-rights']
const pollEveryMs = 4_000

export const unreachable = 'We could not reach our server. Nothing was changed; please try again.'

/** Asks again while the copy is being made, so that it appears by itself. */
export const useDataRights = () =>
  useQuery({
    queryKey: dataRightsKey,
    queryFn: async ({ signal }) => (await successOrThrow(send('dataRights', 'status', {}, { signal }))).Data,
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.export?.status === 'WAITING' ? pollEveryMs : false),
  })

/** Sends one of the requests that carry nothing, and shows what came of it. */
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
