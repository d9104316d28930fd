import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { session } from '../../shared/session/session'
import { successOrThrow } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'

export type LoanQuote = AnswerOf<Endpoints['leadDetails']['events']['generate_loan_quote']>['Data']
type AcceptedQuote = NonNullable<LoanQuote['accepted']>

const quoteKey = ['loan quote']

/** Requesting a quote is a step of the journey; requesting it again changes nothing. */
async function fetchQuote(signal: AbortSignal): Promise<LoanQuote> {
  const { Data } = await successOrThrow(send('leadDetails', 'generate_loan_quote', {}, { signal }))
  session.set('next_step', Data.next_step)
  session.set('percent', Data.step_percentage)
  return Data
}

export function useLoanQuote() {
  return useQuery({ queryKey: quoteKey, queryFn: ({ signal }) => fetchQuote(signal) })
}

/** Writes an accepted quote to the cache, so that going back shows it at once. */
export function useCacheAcceptedQuote() {
  const client = useQueryClient()
  return (accepted: AcceptedQuote) =>
    client.setQueryData<LoanQuote>(quoteKey, (quote) => (quote ? { ...quote, accepted } : quote))
}

/** For a change of income, which changes the limits. */
export function useForgetLoanQuote() {
  const client = useQueryClient()
  return () => client.removeQueries({ queryKey: quoteKey })
}
