import type { HeadersFunction } from 'react-router'

/** The server keeps the page for a minute; what a loader throws says for itself. */
export const sharedForAMinute: HeadersFunction = ({ errorHeaders }) =>
  errorHeaders ?? { 'Cache-Control': 'public, s-maxage=60' }
