import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { QueuedTasks, Schedule } from '../../platform/jobs/jobs.ts'
import type { Razorpay } from '../../providers/payment-gateway/razorpay.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { checkMandateTask } from '../payments/results/provider-callbacks.ts'
import { checkMandates, checkReportedMandate } from './check-mandates.ts'
import { cancelToken, cancelTokenTask, endOutdatedMandates } from './end-mandate.ts'
import { orderDebits } from './order-debits.ts'
import { planDebits } from './plan-debits.ts'
import { mandateNoticeTask, sendQueuedNotice } from './send-notice.ts'
import { settleDebits } from './settle-debits.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  sms: Sms
  razorpay: Razorpay
}

export function mandateTasks({ razorpay, ...given }: Dependencies): QueuedTasks {
  const { mandates: mandateGateway, findOrder, lookUp } = razorpay
  const dependencies = { ...given, mandateGateway, findOrder, lookUp }
  return {
    money: {
      [checkMandateTask]: (payload) => checkReportedMandate(dependencies, payload),
      [cancelTokenTask]: (payload) => cancelToken(dependencies, payload),
      check_mandates: () => checkMandates(dependencies),
      plan_debits: () => planDebits(dependencies),
      order_debits: () => orderDebits(dependencies),
      settle_debits: () => settleDebits(dependencies),
      end_mandates: () => endOutdatedMandates(dependencies),
    },
    messages: { [mandateNoticeTask]: (payload) => sendQueuedNotice(dependencies, payload) },
  }
}

export const mandateSchedule: Schedule = [
  { task: 'check_mandates', match: '* * * * *' },
  { task: 'plan_debits', match: '*/5 * * * *' },
  { task: 'order_debits', match: '*/5 * * * *' },
  { task: 'settle_debits', match: '* * * * *' },
  { task: 'end_mandates', match: '23 * * * *' },
]
