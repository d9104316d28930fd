import { formatDate } from 'domain/calendar/ist-date'
import { ombudsmanWindow } from 'domain/complaints/complaint'
import { firstContactTime } from 'domain/loan/lifecycle/contact-hours'
import { z } from 'zod'
import type { Clock } from '../../platform/clock.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import { defineTask } from '../../platform/jobs/define-task.ts'
import type { NoticeText, Sms } from '../../providers/sms/sms.ts'
import { readQuietSlot } from '../../records/customers/contact-preferences.ts'
import { readCustomer } from '../../records/customers/queries.ts'
import { type Complaint, complaintNumber, findComplaint } from './complaints.ts'

const notices = ['complaint_raised', 'complaint_answered', 'complaint_closed', 'complaint_overdue'] as const
type ComplaintNotice = (typeof notices)[number]

const payload = z.object({ complaintId: z.number(), notice: z.enum(notices) })
export const complaintNoticeTask = defineTask('send_complaint_notice', payload)

/** Queues the notice in the caller's transaction, so that it is sent if and only if the change is committed. */
export const queueNotice = (database: Queryable, complaintId: number, notice: ComplaintNotice): Promise<void> =>
  complaintNoticeTask.queue(database, { complaintId, notice })

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

type Dependencies = { database: Database; clock: Clock; sms: Sms }

/** The other notices follow an action of a person; this one is queued soon after midnight. */
async function sendingTime({ kysely }: Database, { customerId }: Complaint, notice: ComplaintNotice, now: Date) {
  return notice === 'complaint_overdue' ? firstContactTime(now, await readQuietSlot(kysely, customerId)) : now
}

export async function sendComplaintNotice(
  { database, clock, sms }: Dependencies,
  { complaintId, notice }: z.infer<typeof payload>,
): Promise<void> {
  const complaint = await findComplaint(database.kysely, complaintId)
  if (complaint === undefined) throw new Error(`there is no complaint ${complaintId}`)
  // Answered while the message could not be sent.
  if (notice === 'complaint_overdue' && complaint.status !== 'OPEN') return
  const now = clock.now()
  const runAt = await sendingTime(database, complaint, notice, now)
  const key = `${complaintId}:${notice}`
  if (runAt > now) return complaintNoticeTask.queue(database.kysely, { complaintId, notice }, { key, runAt })
  const { mobile } = await readCustomer(database.kysely, complaint.customerId)
  await sms.sendNotice({ mobile, ...textOf(notice, complaint) })
}
