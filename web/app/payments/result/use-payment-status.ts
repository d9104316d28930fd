import { refusalCodes } from 'contract/reply'
import { useEffect, useState } from 'react'
import { session } from '../../api/session'
import type { Payment } from '../repay/repayment'
import { sendPaymentReport } from '../send-payment-report'

const pollMs = 2_000
const maxPolls = 45

/** The order id proves that this browser opened the repayment with a code; the server then includes the receipt. */
const fetchStatus = (txnid: string) => sendPaymentReport('paymentStatus', { txnid, order_id: session.get('order_id') })

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
      if (reply.Status === 1) setPayment(reply.Data)
      // Any other refusal, such as of a busy server, says nothing about the payment.
      const mayChange =
        reply.Status === 1 ? reply.Data.status === 'PENDING' : reply.error !== refusalCodes.paymentNotFound
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
