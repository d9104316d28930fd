import { useEffect, useEffectEvent } from 'react'
import { post } from '../api/post'
import { session } from '../api/session'
import type { Repayment } from './repayment'

/** A logged-in customer needs no code. One whose session has ended pays like everybody else, by PAN. */
export function useOwnRepayment(onFound: (repayment: Repayment) => void): void {
  const found = useEffectEvent(onFound)
  useEffect(() => {
    if (!session.isLoggedIn()) return
    const leaving = new AbortController()
    void post('repaymentData', { profile_id: session.get('cust_profile_id') }, { signal: leaving.signal })
      .then((reply) => {
        if (reply.Status === 4 || reply.Status === 5) session.clear()
        if (reply.Status === 1) found(reply as typeof reply & Repayment)
      })
      .catch(() => {})
    return () => leaving.abort()
  }, [])
}
