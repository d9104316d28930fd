import { type IstDate, isCalendarDate } from 'domain/calendar/ist-date'
import { reminderKinds } from 'domain/loan/reminders'
import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { queueDocumentEmail } from './queue-document-email.ts'
import { queueDataCopyEmail, queueReceiptEmails, queueReminderEmail } from './queue-notices.ts'
import { type SendEmailDependencies, sendEmail } from './send-email.ts'

const customerPayload = z.object({ customer_id: z.number() })
const emailPayload = z.object({ email_id: z.number() })
const receiptsPayload = z.object({ entry_ids: z.array(z.number()) })
/** Jobs of the release before have no day. */
const reminderPayload = z.object({
  lead_id: z.number(),
  kind: z.enum(reminderKinds),
  on: z.string().refine(isCalendarDate).optional(),
})

export const emailTasks = (dependencies: SendEmailDependencies): TaskList => ({
  send_documents: (job) => queueDocumentEmail(dependencies, customerPayload.parse(job).customer_id),
  send_receipt_emails: (job) => queueReceiptEmails(dependencies, receiptsPayload.parse(job).entry_ids),
  send_reminder_email: (job) => {
    const { lead_id: leadId, kind, on = dependencies.clock.today() } = reminderPayload.parse(job)
    return queueReminderEmail(dependencies, { leadId, kind, on: on as IstDate })
  },
  send_data_copy_email: (job) => queueDataCopyEmail(dependencies, customerPayload.parse(job).customer_id),
  send_email: (job) => sendEmail(dependencies, emailPayload.parse(job).email_id),
})
