import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { QueuedTasks, Schedule } from '../../platform/jobs/jobs.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { announceOverdue } from './announce-overdue.ts'
import { complaintNoticeTask, sendComplaintNotice } from './send-notice.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; sms: Sms }

export const complaintTasks = (dependencies: Dependencies): QueuedTasks => ({
  messages: { [complaintNoticeTask]: (payload) => sendComplaintNotice(dependencies, payload) },
  day_end: { announce_overdue_complaints: () => announceOverdue(dependencies) },
})

export const complaintSchedule: Schedule = [{ task: 'announce_overdue_complaints', match: '7 * * * *' }]
