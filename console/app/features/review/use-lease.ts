import { useEffect, useState } from 'react'
import { call } from '../../shared/wire/call'
import type { Claim } from './use-decision-acts'

const renewMs = 60_000

/** Keeps a claim while its tab is open, until the screen is covered. Says why when it is lost; what was typed stays. */
export function useLease(caseId: string, claim: Claim | undefined): { lost: string | undefined } {
  const [lost, setLost] = useState<string>()
  const token = claim?.lease_token
  useEffect(() => {
    setLost(undefined)
    if (token === undefined) return
    const renew = async () => {
      try {
        await call('review', 'renew', { case_id: caseId, lease_token: token })
      } catch (error) {
        setLost((error as Error).message)
      }
    }
    const timer = setInterval(renew, renewMs)
    return () => clearInterval(timer)
  }, [caseId, token])
  return { lost }
}
