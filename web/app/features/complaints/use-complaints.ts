import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { complaintCategories } from 'domain/complaints/complaint'
import { successOrThrow, unreachableMessage } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import { useUpdateQuery } from '../../shared/wire/use-update-query'

type Events = Endpoints['complaint']['events']
export type ComplaintSummary = AnswerOf<Events['list']>['Data']['complaints'][number]
export type ComplaintLoan = AnswerOf<Events['list']>['Data']['loans'][number]
export type ComplaintDetails = AnswerOf<Events['detail']>['Data']

export const complaintsPath = '/my-dashboard/complaints'
export const complaintPath = (number: string) => `${complaintsPath}?number=${number}`
export const newComplaintPath = `${complaintsPath}?new=1`

/** The complaints of the customer and the loans that one may be about, fetched each time the list opens. */
export const useComplaints = () =>
  useQuery({
    queryKey: ['complaints'],
    queryFn: async ({ signal }) => (await successOrThrow(send('complaint', 'list', {}, { signal }))).Data,
    staleTime: 0,
  })

const complaintKey = (number: string) => ['complaint', number]

/** The links of files expire after ten minutes, so they are fetched again before that. */
const refreshLinksMs = 4 * 60_000

export const useComplaint = (number: string) =>
  useQuery({
    queryKey: complaintKey(number),
    queryFn: async ({ signal }) => (await successOrThrow(send('complaint', 'detail', { number }, { signal }))).Data,
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.events.some(({ file_url }) => file_url !== null) && refreshLinksMs,
  })

export const useUpdateComplaint = (number: string) => useUpdateQuery<ComplaintDetails>(complaintKey(number))

export const categoryName = (category: ComplaintSummary['category']): string =>
  complaintCategories.find(({ id }) => id === category)?.name ?? category

export const unreachable = `${unreachableMessage} What you wrote is still here; please try again.`
