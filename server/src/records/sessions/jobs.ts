import type { Database } from '../../platform/database/database.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { moveNoticeTask, sendMoveNotice } from './send-move-notice.ts'
import { newDeviceTask, sendNewDeviceNotice } from './send-new-device-notice.ts'

export const sessionTasks = (dependencies: { database: Database; sms: Sms }): QueuedTasks => ({
  messages: [
    newDeviceTask.does((notice) => sendNewDeviceNotice(dependencies, notice)),
    moveNoticeTask.does((notice) => sendMoveNotice(dependencies, notice)),
  ],
})
