import { post } from '../api/post'
import { endSession, session } from '../api/session'
import { drafts } from '../forms/drafts'

/** Ends the session here and on the server, without waiting for its reply, and removes the customer's drafts. */
export function logOut(): void {
  if (session.isLoggedIn()) void post('logout', {}, { keepalive: true })
  drafts.removeAll()
  endSession()
}
