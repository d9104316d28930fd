import type { Reply } from 'contract/reply'
import { useEffect, useEffectEvent, useState } from 'react'
import { session } from '../../../shared/session/session'
import { post, type Unreachable, withContent } from '../../../shared/wire/post'
import { useLoanPath } from '../loan-paths'
import { isComplete, type Repayment } from '../repayment'

type Handlers = { onFound: (repayment: Repayment) => void; onNothingDue: (message: string) => void }

/** What is due today on a loan of the session, or on that of the repayment that a code has opened. */
export async function fetchRepayment(leadId: string | undefined, signal: AbortSignal | null = null) {
  const sent = await post('repaymentData', { order_id: session.get('order_id'), lead_id: leadId }, { signal })
  return withContent(sent as Reply<Repayment> | Unreachable, isComplete)
}

/**
 * Opens the repayment of a logged-in customer, or reopens the one that a code has opened, so that a second attempt needs
 * no second code. Without either, or if the session has ended, the page starts with the PAN. Returns whether the request
 * is running.
 */
export function useOpenRepayment(handlers: Handlers): boolean {
  const [isOpening, setIsOpening] = useState(false)
  const { leadId } = useLoanPath()
  const handleFound = useEffectEvent(handlers.onFound)
  const handleNothingDue = useEffectEvent(handlers.onNothingDue)
  useEffect(() => {
    const isLoggedIn = session.isLoggedIn()
    if (!isLoggedIn && !session.get('order_id')) return
    const controller = new AbortController()
    setIsOpening(true)
    void fetchRepayment(leadId, controller.signal)
      .then((reply) => {
        setIsOpening(false)
        if (reply.Status === 4 || reply.Status === 5) session.clear()
        else if (reply.Status === 1) {
          // Each of two open loans has an order of its own.
          if (!isLoggedIn) session.set('order_id', reply.order_id)
          handleFound(reply)
        } else if (isLoggedIn && reply.Message) handleNothingDue(reply.Message)
      })
      .catch(() => {})
    return () => controller.abort()
  }, [leadId])
  return isOpening
}
