import { useEffect, useState } from 'react'
import { post } from '../../api/post'
import { session } from '../../api/session'
import type { Payment } from '../repay/repayment'

const pollMs = 2_000
const maxPolls = 45

/** If the session has ended, the request is repeated without it, so that the customer still sees the result. */
async function fetchStatus(txnid: string) {
  // The order id proves that this browser opened the repayment with a code; the server then includes the receipt.
  const body = { txnid, order_id: session.get('order_id') }
  const reply = await post('paymentStatus', body)
  if (reply.Status !== 4 && reply.Status !== 5) return reply
  session.clear()
  return post('paymentStatus', body)
}

/** The recorded status of a payment, polled while it is pending. */
export function usePaymentStatus(txnid: string | undefined): { payment: Payment | undefined; isPolling: boolean } {
  const [payment, setPayment] = useState<Payment>()
  const [isPolling, setIsPolling] = useState(txnid !== undefined)
  useEffect(() => {
    if (txnid === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isUnmounted = false
    const poll = async (pollsLeft: number) => {
      const reply = await fetchStatus(txnid)
      if (isUnmounted) return
      const found = reply.Status === 1 ? (reply as typeof reply & { Data: Payment }).Data : undefined
      if (found) setPayment(found)
      const mayChange = reply.Status === 'unreachable' || found?.status === 'PENDING'
      if (mayChange && pollsLeft > 0) timer = setTimeout(() => void poll(pollsLeft - 1), pollMs)
      else setIsPolling(false)
    }
    void poll(maxPolls)
    return () => {
      isUnmounted = true
      clearTimeout(timer)
    }
  }, [txnid])
  return { payment, isPolling }
}
