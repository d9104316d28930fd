import type { TaskList } from 'graphile-worker'
import { z } from 'zod'
import { queueDocumentEmail } from './queue-document-email.ts'
import { type SendEmailDependencies, sendEmail } from './send-email.ts'

const customerPayload = z.object({ customer_id: z.number() })
const emailPayload = z.object({ email_id: z.number() })

export const emailTasks = (dependencies: SendEmailDependencies): TaskList => ({
  send_documents: (job) => queueDocumentEmail(dependencies, customerPayload.parse(job).customer_id),
  send_email: (job) => sendEmail(dependencies, emailPayload.parse(job).email_id),
})
