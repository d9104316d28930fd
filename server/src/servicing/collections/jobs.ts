import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import { sendRecoveryNotices } from './send-notices.ts'

export const recoveryNoticesTask = defineRecurringTask('send_recovery_notices', '*/15 * * * *')

export const collectionTasks = (dependencies: Parameters<typeof sendRecoveryNotices>[0]): QueuedTasks => ({
  messages: [recoveryNoticesTask.does(() => sendRecoveryNotices(dependencies))],
})
