import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { AddressHasher } from '../../records/emails/email-verifications.ts'
import {
  queueReceiptEmails,
  queueReminderEmails,
  receiptEmailsTask,
  reminderEmailsTask,
} from './emails/queue-loan-emails.ts'
import { paymentLinkTask, sendPaymentLink } from './payment-link/send-payment-link.ts'
import { type SendReceiptsDependencies, sendReceipts } from './receipts/send-receipts.ts'
import { sendReminders } from './reminders/send-reminders.ts'

export const sendReceiptsTask = defineRecurringTask('send_receipts', '* * * * *')
export const sendRemindersTask = defineRecurringTask('send_reminders', '*/15 * * * *')

type Dependencies = SendReceiptsDependencies & Parameters<typeof sendReminders>[0] & { addresses: AddressHasher }

export const paperTasks = (dependencies: Dependencies): QueuedTasks => ({
  messages: [
    sendReceiptsTask.does(() => sendReceipts(dependencies)),
    receiptEmailsTask.does(({ entryIds }) => queueReceiptEmails(dependencies, entryIds)),
    paymentLinkTask.does(({ leadId }) => sendPaymentLink(dependencies, leadId)),
    sendRemindersTask.does(({ abortSignal }) => sendReminders(dependencies, abortSignal)),
    reminderEmailsTask.does(({ leadIds, on }) => queueReminderEmails(dependencies, leadIds, on)),
  ],
})
