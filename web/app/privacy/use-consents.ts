import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { successOrThrow } from '../api/post'
import { send } from '../api/send'

export type ConsentsData = AnswerOf<Endpoints['consents']['events']['list']>['Data']
export type Consent = ConsentsData['consents'][number]
export type ConsentEvent = ConsentsData['history'][number]

export const consentsKey = ['consents']

export const useConsents = () =>
  useQuery({
    queryKey: consentsKey,
    queryFn: async ({ signal }) => (await successOrThrow(send('consents', 'list', {}, { signal }))).Data,
    staleTime: 0,
  })
