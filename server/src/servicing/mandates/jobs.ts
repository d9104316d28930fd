import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { Razorpay } from '../../providers/payment-gateway/razorpay.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { checkMandates, checkMandateTask, checkReportedMandate } from './check-mandates.ts'
import { cancelToken, cancelTokenTask, endOutdatedMandates } from './end-mandate.ts'
import { orderDebits } from './order-debits.ts'
import { planDebits } from './plan-debits.ts'
import { mandateNoticeTask, sendQueuedNotice } from './send-notice.ts'
import { settleDebits } from './settle-debits.ts'

export const checkMandatesTask = defineRecurringTask('check_mandates', '* * * * *')
export const planDebitsTask = defineRecurringTask('plan_debits', '*/5 * * * *')
export const orderDebitsTask = defineRecurringTask('order_debits', '*/5 * * * *')
export const settleDebitsTask = defineRecurringTask('settle_debits', '* * * * *')
export const endMandatesTask = defineRecurringTask('end_mandates', '23 * * * *')

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
    money: [
      checkMandateTask.does((reference) => checkReportedMandate(dependencies, reference)),
      cancelTokenTask.does((token) => cancelToken(dependencies, token)),
      checkMandatesTask.does(() => checkMandates(dependencies)),
      planDebitsTask.does(() => planDebits(dependencies)),
      orderDebitsTask.does(() => orderDebits(dependencies)),
      settleDebitsTask.does(() => settleDebits(dependencies)),
      endMandatesTask.does(() => endOutdatedMandates(dependencies)),
    ],
    messages: [mandateNoticeTask.does((notice) => sendQueuedNotice(dependencies, notice))],
  }
}
