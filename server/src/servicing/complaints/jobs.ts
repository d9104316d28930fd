import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { announceOverdue } from './announce-overdue.ts'
import { complaintNoticeTask, sendComplaintNotice } from './send-notice.ts'

export const announceOverdueTask = defineRecurringTask('announce_overdue_complaints', '7 * * * *')

type Dependencies = { database: Database; clock: Clock; log: Logger; sms: Sms }

export const complaintTasks = (dependencies: Dependencies): QueuedTasks => ({
  messages: [complaintNoticeTask.does((notice) => sendComplaintNotice(dependencies, notice))],
  day_end: [announceOverdueTask.does(() => announceOverdue(dependencies))],
})
