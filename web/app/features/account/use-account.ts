import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { successOrThrow } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'

export type Account = AnswerOf<Endpoints['account']['event']>['Data']

export const accountKey = ['account']

async function fetchAccount({ signal }: { signal: AbortSignal }): Promise<Account> {
  return (await successOrThrow(send('account', {}, { signal }))).Data
}

/** Signed-in devices and consents, fetched each time the screen opens. */
export function useAccount() {
  return useQuery({ queryKey: accountKey, queryFn: fetchAccount, staleTime: 0 })
}
