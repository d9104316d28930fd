import { session } from './session'

/** Forgets the visit and starts over at the login; a new document, so that nothing stays in memory. */
export function leave(why: '' | '#session-ended' = ''): void {
  session.clear()
  location.replace(`/apply-now${why}`)
}
