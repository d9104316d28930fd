import { useEffect, useState } from 'react'
import { post } from '../api/post'
import { session } from '../api/session'
import type { Payment } from './repayment'

const askEveryMs = 2_000
const askTimes = 45

/** A visit whose session has ended asks on as a stranger: whoever paid must see how it ended. */
async function askStatus(txnid: string) {
  const reply = await post('paymentStatus', { txnid })
  if (reply.Status !== 4 && reply.Status !== 5) return reply
  session.clear()
  return post('paymentStatus', { txnid })
}

/** How a payment stands in our books; asked again while no proof has come either way. */
export function usePaymentStatus(txnid: string | undefined): { payment: Payment | undefined; isAsking: boolean } {
  const [payment, setPayment] = useState<Payment>()
  const [isAsking, setIsAsking] = useState(txnid !== undefined)
  useEffect(() => {
    if (txnid === undefined) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let isGone = false
    const ask = async (timesLeft: number) => {
      const reply = await askStatus(txnid)
      if (isGone) return
      const found = reply.Status === 1 ? (reply as typeof reply & { Data: Payment }).Data : undefined
      if (found) setPayment(found)
      const mayChange = reply.Status === 'unreachable' || found?.status === 'PENDING'
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
