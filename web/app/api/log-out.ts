import { drafts } from './drafts'
import { leave } from './leave'
import { post } from './post'
import { session } from './session'

/** Ends the session on the server too, without waiting to hear that it did, and takes what was typed off the device. */
export function logOut(): void {
  if (session.isLoggedIn()) void post('logout', {}, { keepalive: true })
  drafts.forgetAll()
  leave()
}
