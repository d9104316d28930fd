import type { customerActs } from 'contract/console/customer-acts'
import { refusals } from 'contract/refusals'
import { firstContactTime } from 'domain/loan/lifecycle/contact-hours'
import { isOpen } from 'domain/loan/lifecycle/loan-lifecycle'
import type { Clock } from '../../../platform/clock.ts'
import { countContact } from '../../../records/customers/contact-policy.ts'
import { readQuietSlot } from '../../../records/customers/contact-preferences.ts'
import { isFound, lockForStaff } from '../../../records/customers/staff-customer.ts'
import { findLoanOf } from '../../../records/loans/loans.ts'
import type { ConsoleHandlers } from '../../../records/staff/door/console-handler.ts'
import { done, refused } from '../../../records/staff/door/console-outcome.ts'
import { paymentLinkTask } from './send-payment-link.ts'

type Handlers = Pick<ConsoleHandlers<typeof customerActs>, 'send_payment_link'>

/** Counts as a contact about the loan, and goes out at hours when the customer may be contacted. */
export const paymentLinkActs = ({ clock }: { clock: Clock }): Handlers => ({
  async send_payment_link({ customer_id: profileId, loan_no: loanNo }, context) {
    const found = await lockForStaff(context, profileId, { loan_no: loanNo })
    if (!isFound(found)) return found
    const { transaction, now } = context
    const loan = await findLoanOf(transaction, found.customer.id, loanNo)
    if (loan === undefined) return refused(refusals.loanNotFound())
    if (!isOpen(loan.status)) return refused('Nothing is due on this loan.')
    if (!(await countContact(transaction, found.customer.id, clock.today())))
      return refused('This customer has been contacted about the loan as often as the policy allows for a day.')
    const runAt = firstContactTime(now, await readQuietSlot(transaction, found.customer.id))
    await paymentLinkTask.queue(transaction, { leadId: loan.leadId }, runAt > now ? { runAt } : {})
    return done(
      { sent_from: runAt.toISOString() },
      runAt > now ? 'It is sent at the next hour that is allowed.' : 'The link is on its way.',
    )
  },
})
