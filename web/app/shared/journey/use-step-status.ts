import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { session } from '../session/session'
import { successOrThrow } from '../wire/post'
import { send } from '../wire/send'

export type StepStatus = AnswerOf<Endpoints['stepStatus']['event']>['Steps']

export const stepStatusKey = ['step status']

/** As specified, the token is also in the body of this call. */
export async function fetchStepStatus(signal?: AbortSignal): Promise<StepStatus> {
  const body = {
    token: session.get('token') ?? '',
    lead_id: session.get('lead_id') ?? '',
    mobile: session.get('mobile') ?? '',
  }
  const { Steps } = await successOrThrow(send('stepStatus', body, { signal: signal ?? null }))
  session.set('percent', Steps.steps.step_complete_percent)
  return Steps
}

/** Progress of the application, its current step and the type of customer. */
export function useStepStatus() {
  return useQuery({ queryKey: stepStatusKey, queryFn: ({ signal }) => fetchStepStatus(signal), staleTime: 0 })
}
