import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../action/button'
import { Alert } from './alert'
import { EmptyState } from './empty-state'
import { Skeleton } from './skeleton'

interface QueryViewProps<Data> {
  /** As returned by `useQuery`. Data from an earlier fetch stays visible when a later one fails. */
  query: { data: Data | undefined; error: Error | null; isFetching: boolean; refetch: () => unknown }
  /** For screen readers while loading, for example "Loading your loans". */
  label: string
  /** Title of the error; the error's own message is shown below it. */
  errorTitle: string
  lines?: number
  /** For a part of a screen, whose error should not stand out more than the rest of the screen. */
  isPart?: boolean
  children: (data: Data) => ReactNode
}

/** Takes the focus from the retry button, which the loaded data has replaced. */
function LoadedMark() {
  const mark = useRef<HTMLParagraphElement>(null)
  useEffect(() => {
    if (document.activeElement === document.body) mark.current?.focus()
  }, [])
  return (
    <p ref={mark} tabIndex={-1} className="sr-only">
      Loaded.
    </p>
  )
}

/** Renders the data of a query, a skeleton while it loads, or a retry button if it failed. */
export function QueryView<Data>({ query, label, errorTitle, lines = 3, isPart, children }: QueryViewProps<Data>) {
  const { data, isFetching, refetch } = query
  // Stays on the screen while the query has no error, so that the button that was pressed keeps the focus.
  const [retriedError, setRetriedError] = useState<Error>()
  const error = query.error ?? retriedError
  if (data !== undefined)
    return (
      <>
        {retriedError && <LoadedMark />}
        {children(data)}
      </>
    )
  if (!error) return <Skeleton label={label} lines={lines} shape="card" />
  const variant = isPart ? 'secondary' : 'primary'
  function retry(failure: Error) {
    setRetriedError(failure)
    void refetch()
  }
  const tryAgain = (
    <Button variant={variant} busy={isFetching} busyLabel="Trying…" onClick={() => retry(error)}>
      Try again
    </Button>
  )
  if (isPart)
    return (
      <Alert type="error" clearAfterMs={null}>
        <p className="font-semibold">{errorTitle}</p>
        <p className="mb-3">{error.message}</p>
        {tryAgain}
      </Alert>
    )
  return (
    <div role="alert">
      <EmptyState title={errorTitle} action={tryAgain}>
        {error.message}
      </EmptyState>
    </div>
  )
}
