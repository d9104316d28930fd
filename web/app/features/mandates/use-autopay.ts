import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { refusalCodes } from 'contract/reply'
import { useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { useIsMounted } from '../../shared/forms/use-is-mounted'
import { pollIntervalMs } from '../../shared/wire/poll-interval'
import { unreachableMessage } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'
import { tryAgainMessage } from '../../shared/wire/try-again'
import { useUpdateQuery } from '../../shared/wire/use-update-query'
import { launchRazorpay } from '../payments/checkout/launch-razorpay'
import { loadScript } from '../payments/checkout/load-script'
import { useLoanPath } from '../payments/loan-paths'

export type Autopay = AnswerOf<Endpoints['mandate']['events']['status']>['Data']
export type Mandate = NonNullable<Autopay['mandate']>

/** Without an open loan the server returns only a message. */
type LoadedAutopay = { autopay: Autopay } | { autopay: undefined; message: string }

const autopayKey = (leadId: string | undefined) => ['autopay', leadId]

async function fetchAutopay(leadId: string | undefined, signal: AbortSignal): Promise<LoadedAutopay> {
  const reply = await send('mandate', 'status', { lead_id: leadId }, { signal })
  if (reply.Status === 1) return { autopay: reply.Data }
  if (reply.error === refusalCodes.nothingToRepay || reply.error === refusalCodes.loanNotFound)
    return { autopay: undefined, message: reply.Message }
  throw new Error(reply.Message || unreachableMessage)
}

/** Autopay of a loan; without an id the server chooses one. Polls while the bank has not confirmed the approval. */
export const useAutopay = (leadId: string | undefined) =>
  useQuery({
    queryKey: autopayKey(leadId),
    queryFn: ({ signal }) => fetchAutopay(leadId, signal),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.autopay?.mandate?.status === 'CREATED' && pollIntervalMs(state),
  })

/** Updates the autopay of the loan for which the page was opened. */
function useUpdateAutopay() {
  const client = useQueryClient()
  const queryKey = autopayKey(useLoanPath().leadId)
  const updateQuery = useUpdateQuery<LoadedAutopay>(queryKey)
  return { show: (autopay: Autopay) => updateQuery({ autopay }), reload: () => client.invalidateQueries({ queryKey }) }
}

type Change = 'pause' | 'resume' | 'cancel'

/** Pauses, resumes or cancels, and shows the new state, which after a failure is that of the server. */
export function useAutopayChange(event: Change, { lead_id }: Autopay) {
  const { show, reload } = useUpdateAutopay()
  const [failure, setFailure] = useState<{ event: Change; message: string }>()
  const [change, isBusy] = useAsyncAction(async () => {
    const reply = await send('mandate', event, { lead_id: String(lead_id) })
    if (reply.Status !== 1) {
      setFailure({ event, message: reply.Message || tryAgainMessage })
      return reload()
    }
    setFailure(undefined)
    await show(reply.Data)
  })
  // A pause whose reply was lost is followed by the button that resumes, which has not failed.
  const error = failure?.event === event ? failure.message : undefined
  return { change, isBusy, error, clearError: () => setFailure(undefined) }
}

/** The checkout's result proves nothing: a customer may have approved in the UPI app before closing it. */
const endings = {
  CANCEL: 'You have closed the approval. Autopay is not on until your bank confirms it.',
  FAILED: 'Your bank has not approved autopay. Nothing was debited, and you can try again or pay with Pay Now.',
}

/** Sends the consent to the shown text, then opens the checkout in which the customer approves autopay. */
export function useStartAutopay({ lead_id, consent, mandate }: Autopay) {
  const { show, reload } = useUpdateAutopay()
  const isMounted = useIsMounted()
  const [error, setError] = useState<string>()
  const [ending, setEnding] = useState<keyof typeof endings>()
  const [start, isBusy] = useAsyncAction(async (kind: Mandate['kind']) => {
    const reply = await send('mandate', 'start', { lead_id: String(lead_id), kind, version: consent.version })
    if (reply.Status !== 1) {
      setError(reply.Message || tryAgainMessage)
      return reload()
    }
    clearError()
    try {
      await loadScript(reply.Data.script)
      // The approval must not open on another screen; it can be opened when the customer comes back.
      if (!isMounted()) return reload()
      const response = await launchRazorpay(reply.Data)
      if ('outcome' in response) setEnding(response.outcome)
      await show(reply.Data.state)
    } catch (cause) {
      reportError(cause)
      setError('The approval did not open. Autopay is not on; please try again in a minute.')
    }
    await reload()
  })
  function clearError() {
    setError(undefined)
    setEnding(undefined)
  }
  // Once the bank has answered, the state of the mandate says more.
  const endingText = ending && mandate?.status !== 'REJECTED' ? endings[ending] : undefined
  return { start, isBusy, error: error ?? endingText, clearError }
}

export type StartingAutopay = ReturnType<typeof useStartAutopay>
