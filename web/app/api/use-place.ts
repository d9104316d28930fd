import { useQuery } from '@tanstack/react-query'
import { send } from './send'

/** City and state of a pin code, or the words for one that is not in the list. A help, which may fail in silence. */
async function fetchPlace(pincode: string, signal: AbortSignal): Promise<string> {
  const reply = await send('masterData', 'pincode', { pincode }, { signal })
  return reply.Status === 1 ? `${reply.Data.city_name}, ${reply.Data.state_name}` : (reply.Message ?? '')
}

export function usePlace(pincode: string): string | undefined {
  const { data } = useQuery({
    queryKey: ['place', pincode],
    queryFn: ({ signal }) => fetchPlace(pincode, signal),
    enabled: /^[0-9]{6}$/.test(pincode),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return data || undefined
}
