import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import { sendEmailTask } from './emails.ts'
import { queueDocumentEmail, sendDocumentsTask } from './queue-document-email.ts'
import { type SendEmailDependencies, sendEmail } from './send-email.ts'

export const emailTasks = (dependencies: SendEmailDependencies): QueuedTasks => ({
  messages: [
    sendDocumentsTask.does(({ customerId }) => queueDocumentEmail(dependencies, customerId)),
    sendEmailTask.does(({ emailId }) => sendEmail(dependencies, emailId)),
  ],
})
