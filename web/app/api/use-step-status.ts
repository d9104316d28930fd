import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { answered } from './answered'
import { send } from './send'
import { session } from './session'

export type StepStatus = AnswerOf<Endpoints['stepStatus']['event']>['Steps']

export const stepStatusKey = ['step status']

/** This call carries the token in its body too, as it always has. */
export async function fetchStepStatus(signal?: AbortSignal): Promise<StepStatus> {
  const body = {
    token: session.get('token') ?? '',
    lead_id: session.get('lead_id') ?? '',
    mobile: session.get('mobile') ?? '',
  }
  const { Steps } = await answered(send('stepStatus', body, { signal: signal ?? null }))
  session.set('percent', Steps.steps.step_complete_percent)
  return Steps
}

/** How far the application is, which of its four steps is next, and what kind of customer this is. */
export function useStepStatus() {
  return useQuery({ queryKey: stepStatusKey, queryFn: ({ signal }) => fetchStepStatus(signal), staleTime: 0 })
}
