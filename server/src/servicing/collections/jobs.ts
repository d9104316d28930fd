import type { QueuedTasks, Schedule } from '../../platform/jobs/jobs.ts'
import { sendRecoveryNotices } from './send-notices.ts'

export const collectionTasks = (dependencies: Parameters<typeof sendRecoveryNotices>[0]): QueuedTasks => ({
  messages: { send_recovery_notices: () => sendRecoveryNotices(dependencies) },
})

export const collectionSchedule: Schedule = [{ task: 'send_recovery_notices', match: '*/15 * * * *' }]
