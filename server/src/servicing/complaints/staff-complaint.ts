import type { customerActs } from 'contract/console/customer-acts'
import { refusals } from 'contract/refusals'
import type { Clock } from '../../platform/clock.ts'
import { isFound, lockForStaff } from '../../records/customers/staff-customer.ts'
import { findLoanOf } from '../../records/loans/loans.ts'
import type { ConsoleHandlers } from '../../records/staff/door/console-handler.ts'
import { done, refused } from '../../records/staff/door/console-outcome.ts'
import { complaintNumber } from './complaints.ts'
import { raiseOnce } from './raise-complaint.ts'

type Handlers = Pick<ConsoleHandlers<typeof customerActs>, 'complain'>

/** A complaint that came by phone, letter or in person counts from today, as one on the website does. */
export const complaintActs = ({ clock }: { clock: Clock }): Handlers => ({
  async complain({ customer_id: profileId, category, channel, loan_no: loanNo, text }, context) {
    const found = await lockForStaff(context, profileId, { channel, category })
    if (!isFound(found)) return found
    const { transaction, person, audit } = context
    const customerId = found.customer.id
    const loan = loanNo === null ? undefined : await findLoanOf(transaction, customerId, loanNo)
    if (loanNo !== null && loan === undefined) return refused(refusals.loanNotFound())
    const draft = { customerId, category, leadId: loan?.leadId ?? null, text, channel, enteredBy: person.staffId }
    const raised = await raiseOnce(transaction, draft, clock)
    if (typeof raised === 'string') return refused(refusals[raised]())
    const number = complaintNumber(raised.complaintId)
    audit.about({ subject: `complaint:${number}`, customerId, details: { channel, category } })
    return done({ number, answer_due_on: raised.answerDueOn }, `Complaint ${number} is raised.`)
  },
})
