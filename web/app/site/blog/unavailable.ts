import { data } from 'react-router'

const retryAfterSeconds = 30

/** What a loader throws while the articles cannot be read: come back soon. */
export const unavailable = () => data(null, { status: 503, headers: { 'Retry-After': String(retryAfterSeconds) } })
