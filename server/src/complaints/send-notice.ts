import { formatDate } from 'domain/calendar/ist-date'
import { ombudsmanWindow } from 'domain/complaints/complaint'
import { z } from 'zod'
import { readCustomer } from '../customers/queries.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { NoticeText, Sms } from '../providers/sms/sms.ts'
import { type Complaint, complaintNumber, findComplaint } from './complaints.ts'

export const complaintNoticeTask = 'send_complaint_notice'

const notices = ['complaint_raised', 'complaint_answered', 'complaint_closed', 'complaint_overdue'] as const
type ComplaintNotice = (typeof notices)[number]

const payload = z.object({ complaint_id: z.number(), notice: z.enum(notices) })

/** Queues the notice in the caller's transaction, so that it is sent if and only if the change is committed. */
export const queueNotice = (database: Queryable, complaintId: number, notice: ComplaintNotice): Promise<void> =>
  addJob(database, complaintNoticeTask, { complaint_id: complaintId, notice })

/** Messages do not quote the complaint or the answer, since other people may see them on the phone. */
function textOf(name: ComplaintNotice, complaint: Complaint): NoticeText {
  const number = complaintNumber(complaint.id)
  switch (name) {
    case 'complaint_raised':
      return { name, values: { number, date: formatDate(complaint.answerDueOn) } }
    case 'complaint_overdue':
      return { name, values: { number, date: formatDate(ombudsmanWindow(complaint).to) } }
    default:
      return { name, values: { number } }
  }
}

type Dependencies = { database: Database; sms: Sms }

export async function sendComplaintNotice({ database, sms }: Dependencies, given: unknown): Promise<void> {
  const { complaint_id: complaintId, notice } = payload.parse(given)
  const complaint = await findComplaint(database.kysely, complaintId)
  if (complaint === undefined) throw new Error(`there is no complaint ${complaintId}`)
  // Answered while the message could not be sent.
  if (notice === 'complaint_overdue' && complaint.status !== 'OPEN') return
  const { mobile } = await readCustomer(database.kysely, complaint.customerId)
  await sms.sendNotice({ mobile, ...textOf(notice, complaint) })
}
