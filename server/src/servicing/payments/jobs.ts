import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import { pollPayments } from './results/poll-payments.ts'
import { provePaymentEvent } from './results/prove-payment-event.ts'
import { proveEventTask } from './results/receive-report.ts'

export const pollPaymentsTask = defineRecurringTask('poll_payments', '* * * * *')

type Dependencies = Parameters<typeof pollPayments>[0] & Parameters<typeof provePaymentEvent>[0]

export const paymentTasks = (dependencies: Dependencies): QueuedTasks => ({
  money: [
    pollPaymentsTask.does(() => pollPayments(dependencies)),
    proveEventTask.does(({ eventId }) => provePaymentEvent(dependencies, eventId)),
  ],
})
