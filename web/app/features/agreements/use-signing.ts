import { useState } from 'react'
import type { EnteredCode, OnRefused } from '../../shared/forms/one-time-code-form'
import { send } from '../../shared/wire/send'
import { findSentCode, type SentCode, storeSentCode } from './sent-code'
import { notSignedTwiceMessage, type Offer, useRefetchOffer, useUpdateOffer } from './use-offer'

type Refusal = { Message?: string | undefined }

/** Sends a code and signs with it. After a refusal the offer is fetched again, because it may have changed. */
export function useSigning(offer: Offer) {
  const { documents_hash, lead_id } = offer
  const body = { lead_id: String(lead_id), documents_hash }
  const [sentCode, setSentCode] = useState(() => findSentCode(documents_hash))
  const [message, setMessage] = useState<string>()
  const updateOffer = useUpdateOffer(lead_id)
  const refetchOffer = useRefetchOffer(lead_id)

  function changeSentCode(next: SentCode | undefined) {
    storeSentCode(next)
    setSentCode(next)
  }
  function handleRefusal({ Message }: Refusal) {
    setMessage(Message || notSignedTwiceMessage)
    return refetchOffer()
  }
  return {
    /** Undefined unless a code was sent for these documents: changed documents must be read again before signing. */
    sentCode: sentCode?.documentsHash === documents_hash ? sentCode : undefined,
    message,
    clearMessage: () => setMessage(undefined),
    cancel() {
      setMessage(undefined)
      changeSentCode(undefined)
    },
    async sendCode() {
      const reply = await send('agreement', 'sign_otp', body)
      if (reply.Status !== 1) return handleRefusal(reply)
      setMessage(undefined)
      changeSentCode({ documentsHash: documents_hash, mobile: reply.Data.mobile, sentAt: Date.now() })
    },
    async sign({ otp }: EnteredCode, onRefused: OnRefused) {
      const reply = await send('agreement', 'sign', { ...body, otp })
      if (reply.Status === 1) {
        storeSentCode(undefined)
        return updateOffer(reply.Data)
      }
      if (reply.Status !== 'unreachable') onRefused(reply)
      await handleRefusal(reply)
    },
  }
}

export type Signing = ReturnType<typeof useSigning>
