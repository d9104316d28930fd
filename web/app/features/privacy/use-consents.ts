import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { successOrThrow } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import { useUpdateQuery } from '../../shared/wire/use-update-query'

type ConsentsData = AnswerOf<Endpoints['consents']['events']['list']>['Data']
export type Consent = ConsentsData['consents'][number]
export type ConsentEvent = ConsentsData['history'][number]
export type CreditReport = ConsentsData['credit_reports'][number]

const consentsKey = ['consents']

export const useConsents = () =>
  useQuery({
    queryKey: consentsKey,
    queryFn: async ({ signal }) => (await successOrThrow(send('consents', 'list', {}, { signal }))).Data,
    staleTime: 0,
  })

export const useUpdateConsents = () => useUpdateQuery<ConsentsData>(consentsKey)

export function useRefetchConsents() {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: consentsKey })
}
