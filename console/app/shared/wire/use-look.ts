import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Body, call, type Data, type EventOf, type Noun } from './call'

type Options = {
  isEnabled?: boolean
  refreshMs?: number
  /** It is one line of the log, so it is not repeated by itself, only after an act. */
  isRecorded?: boolean
}

/** What a look shows; looked at again every `refreshMs` while the tab is visible. */
export function useLook<N extends Noun, E extends EventOf<N>>(
  noun: N,
  event: E,
  body: Body<N, E>,
  { isEnabled = true, refreshMs, isRecorded }: Options = {},
) {
  return useQuery<Data<N, E>>({
    queryKey: [noun, event, body],
    queryFn: ({ signal }) => call(noun, event, body, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    ...(isRecorded && { staleTime: Number.POSITIVE_INFINITY, refetchOnWindowFocus: false }),
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  })
}
