import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { useState } from 'react'
import { useAsyncAction } from 'ui/action/use-async-action.ts'
import { unreachableMessage } from '../api/post'
import { send } from '../api/send'
import { launchRazorpay } from '../payments/checkout/launch-razorpay'

export type Autopay = AnswerOf<Endpoints['mandate']['events']['status']>['Data']
export type Mandate = NonNullable<Autopay['mandate']>

/** Without an open loan the server returns only a message. */
type LoadedAutopay = { autopay: Autopay } | { autopay: undefined; message: string }

const autopayKey = ['autopay']
const approvalPollMs = 2_000

export const autopayPath = '/my-dashboard/autopay'
const unreachable = `${unreachableMessage} Nothing was changed; please try again.`

async function fetchAutopay(signal: AbortSignal): Promise<LoadedAutopay> {
  const reply = await send('mandate', 'status', {}, { signal })
  if (reply.Status === 1) return { autopay: reply.Data }
  if (reply.Status !== 0) throw new Error(unreachableMessage)
  return { autopay: undefined, message: reply.Message }
}

/** Polls while the bank has not confirmed the approval. */
export const useAutopay = () =>
  useQuery({
    queryKey: autopayKey,
    queryFn: ({ signal }) => fetchAutopay(signal),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.autopay?.mandate?.status === 'CREATED' ? approvalPollMs : false),
  })

function useShowAutopay() {
  const client = useQueryClient()
  return {
    show: (autopay: Autopay) => client.setQueryData(autopayKey, { autopay } satisfies LoadedAutopay),
    refetch: () => client.invalidateQueries({ queryKey: autopayKey }),
  }
}

/** Pauses, resumes or cancels, and shows the new state. */
export function useAutopayChange(event: 'pause' | 'resume' | 'cancel') {
  const { show } = useShowAutopay()
  const [error, setError] = useState<string>()
  const [change, isBusy] = useAsyncAction(async () => {
    const reply = await send('mandate', event, {})
    if (reply.Status !== 1) return setError(reply.Message || unreachable)
    setError(undefined)
    show(reply.Data)
  })
  return { change, isBusy, error, clearError: () => setError(undefined) }
}

const endings = {
  CANCEL: 'You have closed the approval. Autopay is not on, and nothing was debited.',
  FAILED: 'Your bank has not approved autopay. Nothing was debited, and you can try again or pay with Pay Now.',
}

/** Sends the consent to the shown text, then opens the checkout in which the customer approves autopay. */
export function useStartAutopay({ lead_id, consent }: Autopay) {
  const { show, refetch } = useShowAutopay()
  const [error, setError] = useState<string>()
  const [start, isBusy] = useAsyncAction(async (kind: Mandate['kind']) => {
    const reply = await send('mandate', 'start', { lead_id: String(lead_id), kind, version: consent.version })
    if (reply.Status !== 1) return setError(reply.Message || unreachable)
    setError(undefined)
    try {
      const response = await launchRazorpay(reply.Data)
      if ('outcome' in response) setError(endings[response.outcome])
      show(reply.Data.state)
    } catch (cause) {
      reportError(cause)
      setError('The approval did not open. Autopay is not on; please try again in a minute.')
    }
    await refetch()
  })
  return { start, isBusy, error, clearError: () => setError(undefined) }
}

export type StartingAutopay = ReturnType<typeof useStartAutopay>
