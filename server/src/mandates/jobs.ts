import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { mandateTask } from '../payments/results/provider-callbacks.ts'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Schedule } from '../platform/jobs/jobs.ts'
import type { Razorpay } from '../providers/payment-gateway/razorpay.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { checkMandates, checkReportedMandate } from './check-mandates.ts'
import { cancelTask, cancelToken, endOutdatedMandates } from './end-mandate.ts'
import { orderDebits } from './order-debits.ts'
import { planDebits } from './plan-debits.ts'
import { noticeTask, sendQueuedNotice } from './send-notice.ts'
import { settleDebits } from './settle-debits.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  sms: Sms
  razorpay: Razorpay
}

export function mandateTasks({ razorpay, ...given }: Dependencies): TaskList {
  const dependencies = { ...given, mandateGateway: razorpay.mandates, findOrder: razorpay.findOrder }
  return {
    [mandateTask]: (payload) => checkReportedMandate(dependencies, payload),
    [cancelTask]: (payload) => cancelToken(dependencies, payload),
    [noticeTask]: (payload) => sendQueuedNotice(dependencies, payload),
    check_mandates: () => checkMandates(dependencies),
    plan_debits: () => planDebits(dependencies),
    order_debits: () => orderDebits(dependencies),
    settle_debits: () => settleDebits(dependencies),
    end_mandates: () => endOutdatedMandates(dependencies),
  }
}

/** The tasks that affect money; the others only send messages. */
export const mandateMoneyTasks = [
  mandateTask,
  cancelTask,
  'check_mandates',
  'plan_debits',
  'order_debits',
  'settle_debits',
  'end_mandates',
]

export const mandateSchedule: Schedule = [
  { task: 'check_mandates', match: '* * * * *' },
  { task: 'plan_debits', match: '*/5 * * * *' },
  { task: 'order_debits', match: '*/5 * * * *' },
  { task: 'settle_debits', match: '* * * * *' },
  { task: 'end_mandates', match: '23 * * * *' },
]
