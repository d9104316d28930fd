import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { Payu } from '../../providers/payment-gateway/payu.ts'
import type { Razorpay } from '../../providers/payment-gateway/razorpay.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { AddressHasher } from '../../records/emails/email-verifications.ts'
import { notifyRefunded, refundedNoticeTask } from './refunds/notify-refunded.ts'
import { planRefunds } from './refunds/plan-refunds.ts'
import { processRefunds } from './refunds/process-refunds.ts'
import { queueReversalEmail, reversalEmailTask } from './reversals/email-statement.ts'
import { notifyReinstated, reinstatedNoticeTask } from './reversals/notify-reinstated.ts'
import { notifyReversed, reversedNoticeTask } from './reversals/notify-reversed.ts'

export const planRefundsTask = defineRecurringTask('plan_refunds', '*/5 * * * *')
export const processRefundsTask = defineRecurringTask('process_refunds', '* * * * *')

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  sms: Sms
  payu: Payu
  razorpay: Razorpay
  addresses: AddressHasher
}

export const correctionTasks = (dependencies: Dependencies): QueuedTasks => ({
  money: [
    planRefundsTask.does(() => planRefunds(dependencies)),
    processRefundsTask.does(() => processRefunds(dependencies)),
  ],
  messages: [
    refundedNoticeTask.does(({ refundId }) => notifyRefunded(dependencies, refundId)),
    reversedNoticeTask.does((notice) => notifyReversed(dependencies, notice)),
    reinstatedNoticeTask.does(({ entryId }) => notifyReinstated(dependencies, entryId)),
    reversalEmailTask.does(({ entryId }) => queueReversalEmail(dependencies, entryId)),
  ],
})
