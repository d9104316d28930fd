import { useQuery } from '@tanstack/react-query'
import type { AnswerOf } from 'contract/endpoint'
import type { Endpoints } from 'contract/endpoints'
import { refusalCodes } from 'contract/reply'
import { unreachableMessage } from '../../shared/wire/post'
import { send } from '../../shared/wire/send'

export type Statement = AnswerOf<Endpoints['loanStatement']['event']>['Data']

/** The signed URLs of the PDFs expire after a few minutes, so they are fetched again before that. */
const refreshMs = 4 * 60_000

async function fetchStatement(leadId: string, signal: AbortSignal): Promise<Statement | null> {
  const reply = await send('loanStatement', { lead_id: leadId }, { signal })
  if (reply.Status === 1) return reply.Data
  if (reply.error === refusalCodes.loanNotFound) return null
  throw new Error(reply.Message || unreachableMessage)
}

/** Null before the disbursal. */
export function useLoanStatement(leadId: string) {
  return useQuery({
    queryKey: ['loan statement', leadId],
    queryFn: ({ signal }) => fetchStatement(leadId, signal),
    staleTime: refreshMs,
    refetchInterval: refreshMs,
    retry: false,
  })
}
