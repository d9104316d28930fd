import { post } from './post'
import { session } from './session'

/** Forgets the visit and starts over at the login; a new document, so that nothing stays in memory. */
export function leave(): void {
  session.clear()
  location.replace('/apply-now')
}

/** Ends the session on the server too, without waiting to hear that it did. */
export function logOut(): void {
  if (session.isLoggedIn()) void post('logout', {}, { keepalive: true })
  leave()
}
