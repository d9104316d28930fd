import type { TaskList } from 'graphile-worker'
import type { Parts } from '../dependencies.ts'
import type { Timetable } from '../platform/jobs/jobs.ts'
import { sendReminders } from './send-reminders.ts'
import { createSettlePayment } from './settle-payment.ts'
import { sweepPayments } from './sweep-payments.ts'
import { tellReceipts, tellSoon } from './tell-receipts.ts'

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
