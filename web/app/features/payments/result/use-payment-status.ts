import { refusalCodes } from 'contract/reply'
import { useEffect, useState } from 'react'
import { session } from '../../../shared/session/session'
import type { Payment } from '../repayment'
import { sendPaymentReport } from '../send-payment-report'

const pollMs = 2_000
const maxAwaitedPolls = 45
/** A payment that has failed or takes long may still succeed, for example if the customer approves it in the UPI app later. */
const latePollMs = 10_000
const maxPolls = 90

/** The order id proves that this browser opened the repayment with a code; the server then includes the receipt. */
const fetchStatus = (txnid: string) => sendPaymentReport('paymentStatus', { txnid, order_id: session.get('order_id') })

type RecordedPayment = {
  payment: Payment | undefined
  isPolling: boolean
  /** We have no payment with this id. */
  isUnknown: boolean
}

/** The recorded status of a payment, polled until it has succeeded; `isPolling` while a result is expected soon. */
export function usePaymentStatus(txnid: string | undefined): RecordedPayment {
  const [payment, setPayment] = useState<Payment>()
  const [isUnknown, setIsUnknown] = useState(false)
  const [isPolling, setIsPolling] = useState(txnid !== undefined)
  useEffect(() => {
    if (txnid === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const poll = async (polls: number) => {
      const reply = await fetchStatus(txnid)
      if (isUnmounted) return
      if (reply.Status === 1) setPayment(reply.Data)
      // Any other refusal, such as of a busy server, says nothing about the payment.
      const status = reply.Status === 1 ? reply.Data.status : 'PENDING'
      const isAwaited = status === 'PENDING' && polls < maxAwaitedPolls
      const isNotFound = reply.Status !== 1 && reply.error === refusalCodes.paymentNotFound
      setIsUnknown(isNotFound)
      const isFinal = status === 'SUCCESS' || isNotFound
      if (isFinal || !isAwaited) setIsPolling(false)
      if (!isFinal && polls < maxPolls) timer = setTimeout(() => void poll(polls + 1), isAwaited ? pollMs : latePollMs)
    }
    void poll(0)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [txnid])
  return { payment, isPolling, isUnknown }
}
