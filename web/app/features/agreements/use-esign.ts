import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useIsMounted } from '../../shared/forms/use-is-mounted'
import { send } from '../../shared/wire/send'
import { notSignedTwiceMessage, type Offer, useRefetchOffer, useUpdateOffer } from './use-offer'

export type OfferedEsign = NonNullable<Offer['esign']>

/** Starts eSign, which leaves the site for the provider's pages. */
export function useStartEsign({ lead_id, documents_hash }: Offer, { consent }: OfferedEsign) {
  const [message, setMessage] = useState<string>()
  const updateOffer = useUpdateOffer(lead_id)
  const refetchOffer = useRefetchOffer(lead_id)
  const isMounted = useIsMounted()
  return {
    message,
    clearMessage: () => setMessage(undefined),
    async start() {
      const body = { lead_id: String(lead_id), documents_hash, version: consent.version }
      const reply = await send('agreement', 'esign_start', body)
      const url = reply.Status === 1 ? reply.Data.esign?.request?.url : undefined
      if (reply.Status !== 1 || !url) {
        setMessage(reply.Message || notSignedTwiceMessage)
        return refetchOffer()
      }
      await updateOffer(reply.Data)
      // The customer may have gone back to the offer or to another screen in the meantime.
      if (isMounted()) window.location.assign(url)
    },
  }
}

const pollMs = 5_000
const slowPollMs = 60_000
const quickPolls = 24

/** Polls for the signature: at once, because the customer may just have come back, then often, later less often. */
export function useEsignStatus({ lead_id }: Offer) {
  const updateOffer = useUpdateOffer(lead_id)
  return useQuery({
    queryKey: ['esign', lead_id],
    queryFn: async ({ signal }) => {
      const reply = await send('agreement', 'esign_status', { lead_id: String(lead_id) }, { signal })
      if (reply.Status !== 1) return { problem: reply.Message || notSignedTwiceMessage }
      await updateOffer(reply.Data)
      return { problem: undefined }
    },
    staleTime: 0,
    refetchInterval: ({ state }) => (state.dataUpdateCount < quickPolls ? pollMs : slowPollMs),
  })
}
