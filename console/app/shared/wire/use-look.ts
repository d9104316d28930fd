import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Body, call, type Data, type EventOf, type Noun } from './call'

type Options = { isEnabled?: boolean; refreshMs?: number }

/** What a look shows; looked at again every `refreshMs` while the tab is visible. */
export function useLook<N extends Noun, E extends EventOf<N>>(
  noun: N,
  event: E,
  body: Body<N, E>,
  { isEnabled = true, refreshMs }: Options = {},
) {
  return useQuery<Data<N, E>>({
    queryKey: [noun, event, body],
    queryFn: ({ signal }) => call(noun, event, body, signal),
    enabled: isEnabled,
    placeholderData: keepPreviousData,
    ...(refreshMs !== undefined && { refetchInterval: refreshMs }),
  })
}
