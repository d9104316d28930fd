import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { refusalCodes } from 'contract/reply'
import { type CustomerProfile, profileKey } from '../../shared/customers/use-customer-profile'
import { pollIntervalMs } from '../../shared/wire/poll-interval'
import { unreachableMessage } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import { useUpdateQuery } from '../../shared/wire/use-update-query'

export type Offer = AnswerOf<Endpoints['agreement']['events']['offer']>['Data']

/** `preparing`: the documents are being generated. `none`: there is nothing to sign, for the reason in the message. */
type OfferState = { status: 'ready'; offer: Offer } | { status: 'preparing' | 'none'; message: string }

/** The URLs of the documents expire after a few minutes, so they are fetched again before that. */
const refreshMs = 4 * 60_000

const offerKey = (leadId: number) => ['offer', leadId]

async function fetchOffer(leadId: number, isRead: boolean, signal: AbortSignal): Promise<OfferState> {
  const reply = await send('agreement', 'offer', { lead_id: String(leadId), is_read: isRead }, { signal })
  if (reply.Status === 1) return { status: 'ready', offer: reply.Data }
  if (reply.error === refusalCodes.offerNotReady) return { status: 'preparing', message: reply.Message }
  if (reply.error === refusalCodes.offerNotFound) return { status: 'none', message: reply.Message }
  // An offer that is already shown stays, for example if the server is busy.
  throw new Error(reply.Message || unreachableMessage)
}

/** Whether the profile was fetched before the offer ended, and still says that the loan is approved. */
const isProfileOlder = (state: OfferState, profile: CustomerProfile | undefined) =>
  state.status === 'ready' &&
  (state.offer.status === 'EXPIRED' || state.offer.status === 'DECLINED') &&
  profile?.lead_details?.status === 'SANCTIONED'

/**
 * Fetched again whenever the window gets the focus, because the offer may have been signed in another tab. `isRead` is false
 * where only its status is shown: the server records when the customer has seen the offer itself.
 */
export function useOffer(leadId: number, { isRead }: { isRead: boolean }) {
  const client = useQueryClient()
  return useQuery({
    queryKey: offerKey(leadId),
    queryFn: async ({ signal }) => {
      const state = await fetchOffer(leadId, isRead, signal)
      if (isProfileOlder(state, client.getQueryData<CustomerProfile>(profileKey)))
        void client.invalidateQueries({ queryKey: profileKey })
      return state
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.status === 'preparing' ? pollIntervalMs(state) : refreshMs),
  })
}

/** Shows the offer that the server returned, and fetches the profile again, which changes with it. */
export function useUpdateOffer(leadId: number) {
  const client = useQueryClient()
  const updateQuery = useUpdateQuery<OfferState>(offerKey(leadId))
  return async (offer: Offer) => {
    await updateQuery({ status: 'ready', offer })
    void client.invalidateQueries({ queryKey: profileKey })
  }
}

export function useRefetchOffer(leadId: number) {
  const client = useQueryClient()
  return () => client.invalidateQueries({ queryKey: offerKey(leadId) })
}

/** For a signature that did not reach the server. */
export const notSignedTwiceMessage = `${unreachableMessage} Please try again; nothing is signed twice.`
