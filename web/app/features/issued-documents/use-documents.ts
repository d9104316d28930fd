import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { successOrThrow } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'

export type IssuedDocument = AnswerOf<Endpoints['documents']['events']['list']>['Data']['documents'][number]

/** The URLs expire after a few minutes, so they are fetched again before that. */
const refreshMs = 4 * 60_000

async function fetchDocuments(signal: AbortSignal): Promise<IssuedDocument[]> {
  return (await successOrThrow(send('documents', 'list', {}, { signal }))).Data.documents
}

/** All documents of the customer's loans, newest first. */
export function useDocuments() {
  return useQuery({
    queryKey: ['documents'],
    queryFn: ({ signal }) => fetchDocuments(signal),
    staleTime: 0,
    refetchInterval: refreshMs,
  })
}
