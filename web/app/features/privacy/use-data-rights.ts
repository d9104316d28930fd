import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { successOrThrow } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import { tryAgainMessage } from '../../shared/wire/try-again'
import { useUpdateQuery } from '../../shared/wire/use-update-query'

export type DataRights = AnswerOf<Endpoints['dataRights']['events']['status']>['Data']

const dataRightsKey = ['data-rights']
const pollMs = 4_000
/** The links of a copy expire after ten minutes. */
const refreshLinksMs = 4 * 60_000

function refetchAfterMs(rights: DataRights | undefined): number | false {
  if (rights?.export?.status === 'WAITING') return pollMs
  return rights?.export?.status === 'READY' ? refreshLinksMs : false
}

export const useDataRights = () =>
  useQuery({
    queryKey: dataRightsKey,
    queryFn: async ({ signal }) => (await successOrThrow(send('dataRights', 'status', {}, { signal }))).Data,
    staleTime: 0,
    refetchInterval: ({ state }) => refetchAfterMs(state.data),
  })

export const useUpdateDataRights = () => useUpdateQuery<DataRights>(dataRightsKey)

/** Sends a request that has no body, and shows the result. */
export function useRequest(event: 'export' | 'erase' | 'cancel_erase') {
  const client = useQueryClient()
  const updateDataRights = useUpdateDataRights()
  const [error, setError] = useState<string>()
  const [request, isBusy] = useAsyncAction(async () => {
    const reply = await send('dataRights', event, {})
    if (reply.Status !== 1) {
      setError(reply.Message || tryAgainMessage)
      return client.invalidateQueries({ queryKey: dataRightsKey })
    }
    setError(undefined)
    await updateDataRights(reply.Data)
  })
  return { request, isBusy, error, clearError: () => setError(undefined) }
}
