import type { logOutElsewhere } from 'contract/account/log-out-elsewhere'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'

const endOthers = {
  name: 'end_other_sessions',
  // Two devices that do this at once lock the rows in the same order, so that neither waits for ever.
  text: `update sessions set ended_at = $3 where token_hash in (
      select token_hash from sessions
       where customer_id = $1 and token_hash <> $2 and ended_at is null and expires_at > $3
       order by token_hash for update)
    returning token_hash`,
}

export function endOtherSessions(database: Database, clock: Clock): Handler<(typeof logOutElsewhere)['event']> {
  return async (_body, { session }) => {
    const ended = await database.run(endOthers, [session.customerId, session.tokenHash, clock.now()])
    return accepted({ Data: { sessions_ended: ended.length } }, 'You are logged out everywhere else.')
  }
}
