import { useEffect, useState } from 'react'
import { send } from '../api/send'
import type { Payment } from './repayment'

const askEveryMs = 2_000
const askTimes = 45

/** How a payment stands in our books; asked again while no proof has come either way. */
export function usePaymentStatus(txnid: string | undefined): { payment: Payment | undefined; isAsking: boolean } {
  const [payment, setPayment] = useState<Payment>()
  const [isAsking, setIsAsking] = useState(txnid !== undefined)
  useEffect(() => {
    if (txnid === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async (timesLeft: number) => {
      const reply = await send('paymentStatus', { txnid })
      if (isGone) return
      if (reply.Status === 1) setPayment(reply.Data)
      const mayChange = reply.Status === 'unreachable' || (reply.Status === 1 && reply.Data.status === 'PENDING')
      if (mayChange && timesLeft > 0) timer = setTimeout(() => void ask(timesLeft - 1), askEveryMs)
      else setIsAsking(false)
    }
    void ask(askTimes)
    return () => {
      isGone = true
      clearTimeout(timer)
    }
  }, [txnid])
  return { payment, isAsking }
}
