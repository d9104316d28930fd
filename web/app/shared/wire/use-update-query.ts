import { type QueryKey, useQueryClient } from '@tanstack/react-query'

/** Returns a function that shows the state with which the server replied to a change. */
export function useUpdateQuery<Data>(queryKey: QueryKey): (data: Data) => Promise<void> {
  const client = useQueryClient()
  return async (data) => {
    // A request that is under way would overwrite the change with an older state.
    await client.cancelQueries({ queryKey })
    client.setQueryData<Data>(queryKey, data)
  }
}
