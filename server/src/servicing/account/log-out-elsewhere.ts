import type { logOutElsewhere } from 'contract/account/log-out-elsewhere'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import type { Sessions } from '../../records/sessions/sessions.ts'

export function endOtherSessions(sessions: Sessions): Handler<(typeof logOutElsewhere)['event']> {
  return async (_body, { session }) => {
    const ended = await sessions.endOthers(session)
    return accepted({ Data: { sessions_ended: ended } }, 'You are logged out everywhere else.')
  }
}
