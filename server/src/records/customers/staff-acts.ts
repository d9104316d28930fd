import type { customerActs } from 'contract/console/customer-acts'
import type { Clock } from '../../platform/clock.ts'
import type { ConsoleHandlers } from '../staff/door/console-handler.ts'
import { changed, done, refused } from '../staff/door/console-outcome.ts'
import { endBlock, findBlock, insertBlock } from './customer-blocks.ts'
import { insertNote } from './customer-notes.ts'
import { isFound, lockForStaff } from './staff-customer.ts'

type Handlers = Pick<ConsoleHandlers<typeof customerActs>, 'block' | 'unblock' | 'note'>

/** What people at the lender write about a customer, and whether new loans are blocked. */
export const customerRecordActs = ({ clock }: { clock: Clock }): Handlers => ({
  async block({ customer_id: profileId, because, until, reason: words }, context) {
    const found = await lockForStaff(context, profileId, { because, until, reason: words })
    if (!isFound(found)) return found
    const { transaction, person, now: blockedAt } = context
    if (until !== null && until < clock.today()) return refused('Please give a day that has not passed.')
    if (await findBlock(transaction, found.customer.id, clock.today()))
      return changed('New loans of this customer are blocked already.')
    const block = { reason: because, words, until: until as never, blockedAt, blockedBy: person.staffId }
    await insertBlock(transaction, { customerId: found.customer.id, ...block })
    return done({}, 'New loans are blocked.')
  },

  async unblock({ customer_id: profileId, reason: words }, context) {
    const found = await lockForStaff(context, profileId, { reason: words })
    if (!isFound(found)) return found
    const { transaction, person, now: at } = context
    const block = await findBlock(transaction, found.customer.id, clock.today())
    if (block === undefined) return changed('New loans of this customer are not blocked.')
    await endBlock(transaction, block.id, { by: person.staffId, words, at })
    return done({}, 'The block has ended.')
  },

  async note({ customer_id: profileId, text: words }, context) {
    const found = await lockForStaff(context, profileId)
    if (!isFound(found)) return found
    const { transaction, person, now: at } = context
    await insertNote(transaction, found.customer.id, { staffId: person.staffId, words, at })
    return done({}, 'Noted.')
  },
})
