import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import type { Clock } from '../platform/clock.ts'
import type { Database } from '../platform/database/database.ts'
import type { Schedule } from '../platform/jobs/jobs.ts'
import type { Sms } from '../providers/sms/sms.ts'
import { announceOverdue } from './announce-overdue.ts'
import { noticeTask, sendNotice } from './send-notice.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; sms: Sms }

export const complaintTasks = (dependencies: Dependencies): TaskList => ({
  [noticeTask]: (payload) => sendNotice(dependencies, payload),
  announce_overdue_complaints: () => announceOverdue(dependencies),
})

export const complaintSchedule: Schedule = [{ task: 'announce_overdue_complaints', match: '7 * * * *' }]
