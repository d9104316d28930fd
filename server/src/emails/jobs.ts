import { type IstDate, isCalendarDate } from 'domain/calendar/ist-date'
import { z } from 'zod'
import type { QueuedTasks } from '../platform/jobs/jobs.ts'
import { queueDocumentEmail } from './queue-document-email.ts'
import { queueDataCopyEmail, queueReceiptEmails, queueReminderEmails, queueReversalEmail } from './queue-notices.ts'
import { type SendEmailDependencies, sendEmail } from './send-email.ts'

const customerPayload = z.object({ customer_id: z.number() })
const emailPayload = z.object({ email_id: z.number() })
const receiptsPayload = z.object({ entry_ids: z.array(z.number()) })
const entryPayload = z.object({ entry_id: z.number() })
const day = z.string().refine(isCalendarDate)
const remindersPayload = z.object({ lead_ids: z.array(z.number()), on: day })

export const emailTasks = (dependencies: SendEmailDependencies): QueuedTasks => ({
  messages: {
    send_documents: (job) => queueDocumentEmail(dependencies, customerPayload.parse(job).customer_id),
    send_receipt_emails: (job) => queueReceiptEmails(dependencies, receiptsPayload.parse(job).entry_ids),
    send_reversal_email: (job) => queueReversalEmail(dependencies, entryPayload.parse(job).entry_id),
    send_reminder_emails: (job) => {
      const { lead_ids: leadIds, on } = remindersPayload.parse(job)
      return queueReminderEmails(dependencies, leadIds, on as IstDate)
    },
    send_data_copy_email: (job) => queueDataCopyEmail(dependencies, customerPayload.parse(job).customer_id),
    send_email: (job) => sendEmail(dependencies, emailPayload.parse(job).email_id),
  },
})
