import type { ReactNode } from 'react'
import { Button } from '../action/button'
import { EmptyState } from './empty-state'
import { Skeleton } from './skeleton'

interface AwaitedProps<Data> {
  /** As a query gives it. What came before stays in sight when a later try fails. */
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** What is on its way: "Loading your loans". */
  label: string
  /** What is said when it did not come; the reason stands under it. */
  failure: string
  lines?: number
  children: (data: Data) => ReactNode
}

/** Shows what was asked for once it is here; until then its shape, and when it does not come the way to ask again. */
export function Awaited<Data>({ query, label, failure, lines = 3, children }: AwaitedProps<Data>) {
  const { data, error, isFetching, refetch } = query
  if (data !== undefined) return children(data)
  if (!error) return <Skeleton label={label} lines={lines} shape="card" />
  return (
    <div role="alert">
      <EmptyState
        title={failure}
        action={
          <Button busy={isFetching} busyLabel="Trying…" onClick={() => void refetch()}>
            Try again
          </Button>
        }
      >
        {error.message}
      </EmptyState>
    </div>
  )
}
