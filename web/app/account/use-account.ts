import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { send } from '../api/send'

export type Account = AnswerOf<Endpoints['account']['event']>['Data']

export const accountKey = ['account']

async function fetchAccount({ signal }: { signal: AbortSignal }): Promise<Account> {
  const reply = await send('account', {}, { signal })
  if (reply.Status !== 1) throw new Error(reply.Message ?? 'We could not reach our server.')
  return reply.Data
}

/** Where the customer is signed in and what was agreed to; asked for anew each time the screen opens. */
export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: fetchAccount, staleTime: 0 })
}
