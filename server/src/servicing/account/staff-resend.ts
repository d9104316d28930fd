import type { customerActs } from 'contract/console/customer-acts'
import type { Clock } from '../../platform/clock.ts'
import { findForStaff, isFound, lockForStaff } from '../../records/customers/staff-customer.ts'
import type { AddressHasher } from '../../records/emails/email-verifications.ts'
import type { ConsoleHandlers } from '../../records/staff/door/console-handler.ts'
import { changed, done, refused } from '../../records/staff/door/console-outcome.ts'
import { listResendable } from './resendable.ts'

type Dependencies = { clock: Clock; addresses: AddressHasher }
type Handlers = Pick<ConsoleHandlers<typeof customerActs>, 'resendable' | 'resend'>

/** Codes are not among it: only the customer asks for one. */
export const resendActs = (dependencies: Dependencies): Handlers => ({
  async resendable({ customer_id: profileId }, context) {
    const found = await findForStaff(context, profileId, 'support')
    if (!('customer' in found)) return found
    const { transaction: database, now } = context
    const messages = await listResendable(dependencies, { database, customerId: found.customer.id, now })
    return done({
      messages: messages.map(({ message, reference, title, at }) => ({
        ...{ message, reference, title, at: at.toISOString() },
      })),
    })
  },

  async resend({ customer_id: profileId, message, reference }, context) {
    const found = await lockForStaff(context, profileId, { message, reference })
    if (!isFound(found)) return found
    const { transaction, now } = context
    const messages = await listResendable(dependencies, { database: transaction, customerId: found.customer.id, now })
    const chosen = messages.find((one) => one.message === message && one.reference === reference)
    if (chosen === undefined) return changed('This can no longer be sent. What can be is listed anew.')
    const problem = await chosen.send(transaction)
    return problem === undefined ? done({}, 'It is on its way.') : refused(problem)
  },
})
