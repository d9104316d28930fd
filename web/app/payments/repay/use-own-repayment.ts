import { useEffect, useEffectEvent } from 'react'
import { post } from '../../api/post'
import { session } from '../../api/session'
import type { Repayment } from './repayment'

/** A logged-in customer needs no code. If the session has ended, they go on by PAN like everybody else. */
export function useOwnRepayment(onFound: (repayment: Repayment) => void): void {
  const handleFound = useEffectEvent(onFound)
  useEffect(() => {
    if (!session.isLoggedIn()) return
    const controller = new AbortController()
    void post('repaymentData', { profile_id: session.get('cust_profile_id') }, { signal: controller.signal })
      .then((reply) => {
        if (reply.Status === 4 || reply.Status === 5) session.clear()
        if (reply.Status === 1) handleFound(reply as typeof reply & Repayment)
      })
      .catch(() => {})
    return () => controller.abort()
  }, [])
}
