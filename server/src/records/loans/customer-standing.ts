import type { customerActs } from 'contract/console/customer-acts'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import { businessTime, type Clock } from '../../platform/clock.ts'
import { findBlock } from '../customers/customer-blocks.ts'
import { findCooling } from '../customers/mobile-moves.ts'
import { isClosed, openCustomer } from '../customers/open-customer.ts'
import type { ConsoleHandlers } from '../staff/door/console-handler.ts'
import { done } from '../staff/door/console-outcome.ts'
import { listLeads } from './leads.ts'
import { listLoans } from './loans.ts'

/** Beside the page, whose own look is recorded. */
export const standingLooks = ({ clock }: { clock: Clock }): Pick<ConsoleHandlers<typeof customerActs>, 'standing'> => ({
  async standing({ customer_id: profileId }, context) {
    const customer = await openCustomer(context, profileId)
    if (isClosed(customer)) return customer
    const { transaction } = context
    const block = await findBlock(transaction, customer.id, clock.today())
    const cooling = await findCooling(transaction, customer.id, businessTime(clock))
    const leads = await listLeads(transaction, customer.id)
    const loans = await listLoans(
      transaction,
      leads.map(({ id }) => id),
    )
    return done({
      block: block
        ? { because: block.reason, words: block.words, until: block.until, since: block.blockedAt.toISOString() }
        : null,
      may_borrow_from: cooling?.mayBorrowFrom.toISOString() ?? null,
      loans: loans
        .toSorted((one, other) => other.leadId - one.leadId)
        .map(({ loanNo, status }) => ({ loan_no: loanNo, is_open: isOpen(status) })),
    })
  },
})
