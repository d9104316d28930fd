import { useEffect } from 'react'
import { useRouteError } from 'react-router'

/** The error that a route's boundary has caught. React hands it to nobody else, so it is reported from here. */
export function useReportedError(): unknown {
  const error = useRouteError()
  useEffect(() => reportError(error), [error])
  return error
}
