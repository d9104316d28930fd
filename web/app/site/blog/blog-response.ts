import { brand } from 'contract/brand'
import { data, type HeadersFunction } from 'react-router'

const retryAfterSeconds = 30

/** Thrown by a loader if the articles cannot be read. */
export const blogUnavailable = () => data(null, { status: 503, headers: { 'Retry-After': String(retryAfterSeconds) } })

/** The server caches the page for a minute. An error response has its own headers. */
export const cacheForAMinute: HeadersFunction = ({ errorHeaders }) =>
  errorHeaders ?? { 'Cache-Control': 'public, s-maxage=60' }

/** For a blog page that could not be rendered. */
export const blogErrorMeta = [{ title: `Blog | ${brand.name}` }, { name: 'robots', content: 'noindex' }]
