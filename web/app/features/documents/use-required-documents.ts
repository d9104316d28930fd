import { useQuery, useQueryClient } from '@tanstack/react-query'
import { requiredDocuments } from 'contract/documents/required-documents'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { stepStatusKey } from '../../shared/journey/use-step-status'
import { successOrThrow } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import type { Format } from './upload/prepare-file'

export type RequiredItem = AnswerOf<Endpoints['mandatoryDocuments']['event']>['Data'][number]

/** Some pictures may also be a PDF, which the list from the server does not include. */
export function formatOf({ doc_type, allowed_format }: RequiredItem): Format {
  const mayBePdf = requiredDocuments.some((known) => known.doc_type === doc_type && 'may_be_pdf' in known)
  return mayBePdf ? 'image or pdf' : allowed_format
}

const requiredKey = ['required documents']

async function fetchRequired(signal: AbortSignal): Promise<RequiredItem[]> {
  return (await successOrThrow(send('mandatoryDocuments', {}, { signal }))).Data
}

/** The documents that the application needs, and which of them have been received. */
export function useRequiredDocuments() {
  return useQuery({ queryKey: requiredKey, queryFn: ({ signal }) => fetchRequired(signal), staleTime: 0 })
}

/** Marks a document as received in the cache, without waiting for the next fetch. */
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
