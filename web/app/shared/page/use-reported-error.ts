import { useEffect } from 'react'
import { useRouteError } from 'react-router'

/** The error that a route's error boundary has caught. React does not report such errors, so this hook does. */
export function useReportedError(): unknown {
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  return error
}
