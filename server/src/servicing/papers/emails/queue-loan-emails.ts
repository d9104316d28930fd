import { type IstDate, isCalendarDate } from 'domain/calendar/ist-date'
import { reminderOn } from 'domain/loan/lifecycle/reminders'
import { z } from 'zod'
import { defineTask } from '../../../platform/jobs/define-task.ts'
import { type QueueDependencies, queueNotices } from '../../../records/emails/queue-notices.ts'
import { listEntriesById } from '../../../records/ledger/entries.ts'
import { formatReceiptNumber } from '../../../records/ledger/receipt-number.ts'
import { listLoans } from '../../../records/loans/loans.ts'

const day = z.custom<IstDate>((value) => typeof value === 'string' && isCalendarDate(value))
export const receiptEmailsTask = defineTask('send_receipt_emails', z.object({ entryIds: z.array(z.number()) }))
export const reminderEmailsTask = defineTask(
  'send_reminder_emails',
  z.object({ leadIds: z.array(z.number()), on: day }),
)

export async function queueReceiptEmails(dependencies: QueueDependencies, entryIds: readonly number[]): Promise<void> {
  const entries = await listEntriesById(dependencies.database.kysely, entryIds)
  await queueNotices(
    dependencies,
    entries.flatMap(({ leadId, receiptNumber }) =>
      receiptNumber === null
        ? []
        : [{ leadId, kind: 'RECEIPT' as const, reference: formatReceiptNumber(receiptNumber) }],
    ),
  )
}

/** Does nothing after the day of the reminders: late reminders are not sent. */
export async function queueReminderEmails(
  dependencies: QueueDependencies,
  leadIds: readonly number[],
  on: IstDate,
): Promise<void> {
  if (on !== dependencies.clock.today()) return
  const loans = await listLoans(dependencies.database.kysely, leadIds)
  await queueNotices(
    dependencies,
    loans.flatMap(({ leadId, repaymentOn }) => {
      const reminder = repaymentOn === null ? undefined : reminderOn(on, repaymentOn)
      // With the day, because a loan has another one if it is paid out again after a return.
      return reminder === undefined
        ? []
        : [{ leadId, kind: 'REMINDER' as const, reference: `${reminder} ${repaymentOn}` }]
    }),
  )
}
