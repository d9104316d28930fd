import type { logout } from 'contract/sessions/logout'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { Sessions } from './sessions.ts'

export function logOut(sessions: Sessions): Handler<(typeof logout)['event']> {
  return async (_body, { session }) => {
    await sessions.end(session)
    return accepted({}, 'You are logged out.')
  }
}
