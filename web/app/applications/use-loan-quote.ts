import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { answered } from '../api/answered'
import { send } from '../api/send'
import { session } from '../api/session'

export type LoanQuote = AnswerOf<Endpoints['leadDetails']['events']['generate_loan_quote']>['Data']
export type AcceptedQuote = NonNullable<LoanQuote['accepted']>

const quoteKey = ['loan quote']

/** Asking is a step of the journey; asking again changes nothing. */
async function fetchQuote(signal: AbortSignal): Promise<LoanQuote> {
  const { Data } = await answered(send('leadDetails', 'generate_loan_quote', {}, { signal }))
  session.set('next_step', Data.next_step)
  session.set('percent', Data.step_percentage)
  return Data
}

export function useLoanQuote() {
  return useQuery({ queryKey: quoteKey, queryFn: ({ signal }) => fetchQuote(signal) })
}

/** Keeps what was accepted, so that coming back shows it at once. */
export function useKeepAccepted() {
  const client = useQueryClient()
  return (accepted: AcceptedQuote) =>
    client.setQueryData<LoanQuote>(quoteKey, (quote) => (quote ? { ...quote, accepted } : quote))
}
