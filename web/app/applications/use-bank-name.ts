import { useQuery } from '@tanstack/react-query'
import { ifsc } from 'contract/fields/ifsc'
import { send } from '../api/send'

/** The bank of a branch's code, or the words for one that is not in the list. A help, which may fail in silence. */
async function fetchBankName(code: string, signal: AbortSignal): Promise<string> {
  const reply = await send('masterData', 'ifsc', { ifsc: code }, { signal })
  return reply.Status === 1 ? reply.Data.bank_name : (reply.Message ?? '')
}

/** Asks as soon as the code is whole. */
export function useBankName(code: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['bank', code],
    queryFn: ({ signal }) => fetchBankName(code, signal),
    enabled: ifsc.pattern.test(code),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data || undefined
}
