import { useEffect } from 'react'
import { call } from '../../shared/wire/call'
import { prepareDocuments } from './documents'
import type { Claim } from './use-decision-acts'

/** While one case is read, the next is reserved and its documents are loaded. */
export function usePreparedNext(caseId: string, claim: Claim | undefined): void {
  const token = claim?.lease_token
  useEffect(() => {
    if (token === undefined) return
    const body = { case_id: caseId, lease_token: token, request_key: crypto.randomUUID() }
    call('review', 'prepare', body).then(
      ({ next }) => next && prepareDocuments(next.documents),
      () => {}, // Then the next case is simply not there ahead.
    )
  }, [caseId, token])
}
