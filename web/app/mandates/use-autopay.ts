import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { refusalCodes } from 'contract/reply'
import { useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { pollIntervalMs } from '../api/poll-interval'
import { unreachableMessage } from '../api/post'
import { send } from '../api/send'
import { tryAgainMessage } from '../api/try-again'
import { useUpdateQuery } from '../api/use-update-query'
import { useIsMounted } from '../forms/use-is-mounted'
import { launchRazorpay } from '../payments/checkout/launch-razorpay'
import { loadScript } from '../payments/checkout/load-script'

export type Autopay = AnswerOf<Endpoints['mandate']['events']['status']>['Data']
export type Mandate = NonNullable<Autopay['mandate']>

/** Without an open loan the server returns only a message. */
type LoadedAutopay = { autopay: Autopay } | { autopay: undefined; message: string }

const autopayKey = ['autopay']

export const autopayPath = '/my-dashboard/autopay'

async function fetchAutopay(signal: AbortSignal): Promise<LoadedAutopay> {
  const reply = await send('mandate', 'status', {}, { signal })
  if (reply.Status === 1) return { autopay: reply.Data }
  if (reply.error === refusalCodes.nothingToRepay) return { autopay: undefined, message: reply.Message }
  throw new Error(reply.Message || unreachableMessage)
}

/** Polls while the bank has not confirmed the approval. */
export const useAutopay = () =>
  useQuery({
    queryKey: autopayKey,
    queryFn: ({ signal }) => fetchAutopay(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => state.data?.autopay?.mandate?.status === 'CREATED' && pollIntervalMs(state),
  })

function useUpdateAutopay() {
  const updateQuery = useUpdateQuery<LoadedAutopay>(autopayKey)
  return (autopay: Autopay) => updateQuery({ autopay })
}

type Change = 'pause' | 'resume' | 'cancel'

/** Pauses, resumes or cancels, and shows the new state, which after a failure is that of the server. */
export function useAutopayChange(event: Change) {
  const client = useQueryClient()
  const updateAutopay = useUpdateAutopay()
  const [failure, setFailure] = useState<{ event: Change; message: string }>()
  const [change, isBusy] = useAsyncAction(async () => {
    const reply = await send('mandate', event, {})
    if (reply.Status !== 1) {
      setFailure({ event, message: reply.Message || tryAgainMessage })
      return client.invalidateQueries({ queryKey: autopayKey })
    }
    setFailure(undefined)
    await updateAutopay(reply.Data)
  })
  // A pause whose reply was lost is followed by the button that resumes, which has not failed.
  const error = failure?.event === event ? failure.message : undefined
  return { change, isBusy, error, clearError: () => setFailure(undefined) }
}

/** What the checkout says proves nothing: a customer may have approved in the UPI app before closing it. */
const endings = {
  CANCEL: 'You have closed the approval. Autopay is not on until your bank confirms it.',
  FAILED: 'Your bank has not approved autopay. Nothing was debited, and you can try again or pay with Pay Now.',
}

/** Sends the consent to the shown text, then opens the checkout in which the customer approves autopay. */
export function useStartAutopay({ lead_id, consent }: Autopay) {
  const client = useQueryClient()
  const updateAutopay = useUpdateAutopay()
  const isMounted = useIsMounted()
  const [error, setError] = useState<string>()
  const [start, isBusy] = useAsyncAction(async (kind: Mandate['kind']) => {
    const reply = await send('mandate', 'start', { lead_id: String(lead_id), kind, version: consent.version })
    if (reply.Status !== 1) {
      setError(reply.Message || tryAgainMessage)
      return client.invalidateQueries({ queryKey: autopayKey })
    }
    setError(undefined)
    try {
      await loadScript(reply.Data.script)
      // The approval must not open on another screen; it can be opened when the customer comes back.
      if (!isMounted()) return client.invalidateQueries({ queryKey: autopayKey })
      const response = await launchRazorpay(reply.Data)
      if ('outcome' in response) setError(endings[response.outcome])
      await updateAutopay(reply.Data.state)
    } catch (cause) {
      reportError(cause)
      setError('The approval did not open. Autopay is not on; please try again in a minute.')
    }
    await client.invalidateQueries({ queryKey: autopayKey })
  })
  return { start, isBusy, error, clearError: () => setError(undefined) }
}

export type StartingAutopay = ReturnType<typeof useStartAutopay>
