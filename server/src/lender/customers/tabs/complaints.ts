import { complaintCategories } from 'domain/complaints/complaint'
import { loanNumber } from '../../../records/loans/loans.ts'
import { complaintNumber, listAllComplaintsOf, listEvents } from '../../../servicing/complaints/complaints.ts'
import type { ShowTab } from './show-tab.ts'

/** Every complaint with what was said, newest first. */
export const showComplaints: ShowTab<'complaints'> = async ({ transaction, customerId }) => {
  const complaints = await listAllComplaintsOf(transaction, customerId)
  return {
    tab: 'complaints',
    complaints: await Promise.all(
      complaints.map(async ({ id, category, leadId, status, raisedAt, answerDueOn }) => ({
        number: complaintNumber(id),
        about: complaintCategories.find((known) => known.id === category)?.name ?? category,
        loan_no: leadId === null ? null : loanNumber(leadId),
        ...{ status, raised_at: raisedAt.toISOString(), answer_due_on: answerDueOn },
        events: (await listEvents(transaction, id)).map(({ kind, byWhom, text, at }) => ({
          ...{ kind, by: byWhom, text, at: at.toISOString() },
        })),
      })),
    ),
  }
}
