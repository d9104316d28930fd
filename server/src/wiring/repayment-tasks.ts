import type { TaskList } from 'graphile-worker'
import type { Parts } from '../parts.ts'
import type { Timetable } from '../platform/operations/jobs.ts'
import { sendReminders } from '../repay/send-reminders.ts'
import { createSettlePayment } from '../repay/settle-payment.ts'
import { sweepPayments } from '../repay/sweep-payments.ts'
import { tellReceipts, tellSoon } from '../repay/tell-receipts.ts'

/** What happens to payments when nobody asks. */
export function repaymentTasks({ config, database, clock, providers, log }: Parts): TaskList {
  const { sms, payments } = providers
  const tell = { database, clock, log, sms }
  const { giveUpHours } = config.payments
  const settle = createSettlePayment({ ...tell, onBooked: tellSoon(tell) })
  return {
    sweep_payments: () => sweepPayments({ ...tell, ...payments, settle, giveUpHours }),
    tell_receipts: () => tellReceipts(tell),
    send_reminders: () => sendReminders({ ...tell, publicUrl: config.publicUrl }),
  }
}

export const repaymentTimetable: Timetable = [
  { task: 'sweep_payments', match: '* * * * *' },
  { task: 'tell_receipts', match: '* * * * *' },
  { task: 'send_reminders', match: '*/15 * * * *' },
]
