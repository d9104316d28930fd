import { brand } from 'contract/brand'
import { formatDate } from 'domain/calendar/ist-date'
import { answerDays, ombudsmanWindow } from 'domain/complaints/complaint'
import { z } from 'zod'
import { readCustomer } from '../customers/queries.ts'
import type { Database, Queryable } from '../platform/database/database.ts'
import { addJob } from '../platform/jobs/add-job.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { type Complaint, complaintNumber, findComplaint } from './complaints.ts'

export const noticeTask = 'send_complaint_notice'

const notices = ['complaint_raised', 'complaint_answered', 'complaint_closed', 'complaint_overdue'] as const
type ComplaintNotice = (typeof notices)[number]

const payload = z.object({ complaint_id: z.number(), notice: z.enum(notices) })

/** Queues the notice in the caller's transaction, so that it is sent if and only if the change is committed. */
export const queueNotice = (database: Queryable, complaintId: number, notice: ComplaintNotice): Promise<void> =>
  addJob(database, noticeTask, { complaint_id: complaintId, notice })

/** Messages do not quote the complaint or the answer, since other people may see them on the phone. */
function textOf(notice: ComplaintNotice, complaint: Complaint, page: string): { values: string[]; text: string } {
  const number = complaintNumber(complaint.id)
  const [dueOn, until] = [formatDate(complaint.answerDueOn), formatDate(ombudsmanWindow(complaint).to)]
  switch (notice) {
    case 'complaint_raised':
      return {
        values: [number, dueOn, page],
        text: `${brand.name}: we have received your complaint ${number} and will answer it by ${dueOn}. Follow it at ${page}`,
      }
    case 'complaint_answered':
      return {
        values: [number, page],
        text: `${brand.name}: we have answered your complaint ${number}. Read it at ${page}`,
      }
    case 'complaint_closed':
      return {
        values: [number, page],
        text: `${brand.name}: we have closed your complaint ${number}. Read why, and what you can do, at ${page}`,
      }
    case 'complaint_overdue':
      return {
        values: [number, until],
        text: `${brand.name}: we are sorry, your complaint ${number} was not settled within ${answerDays} days. Until ${until} you may take it to the RBI ombudsman, free of charge: cms.rbi.org.in or 14448. We are still working on it.`,
      }
  }
}

type Dependencies = { database: Database; sms: Sms; publicUrl: string }

export async function sendNotice({ database, sms, publicUrl }: Dependencies, given: unknown): Promise<void> {
  const { complaint_id: complaintId, notice } = payload.parse(given)
  const complaint = await findComplaint(database.kysely, complaintId)
  if (complaint === undefined) throw new Error(`there is no complaint ${complaintId}`)
  // Answered while the message could not be sent.
  if (notice === 'complaint_overdue' && complaint.status !== 'OPEN') return
  const { mobile } = await readCustomer(database.kysely, complaint.customerId)
  await sms.sendNotice({ mobile, name: notice, ...textOf(notice, complaint, `${publicUrl}/my-dashboard/complaints`) })
}
