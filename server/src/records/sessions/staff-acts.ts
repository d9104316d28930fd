import type { customerActs } from 'contract/console/customer-acts'
import { isFound, lockForStaff } from '../customers/staff-customer.ts'
import type { ConsoleHandlers } from '../staff/door/console-handler.ts'
import { done } from '../staff/door/console-outcome.ts'
import { endSessionsOf } from './queries.ts'

export const sessionActs: Pick<ConsoleHandlers<typeof customerActs>, 'end_sessions'> = {
  async end_sessions({ customer_id: profileId, reason }, context) {
    const found = await lockForStaff(context, profileId, { reason })
    if (!isFound(found)) return found
    const ended = await endSessionsOf(context.transaction, found.customer.id, context.now)
    return done({ ended }, 'Logged out on all devices.')
  },
}
