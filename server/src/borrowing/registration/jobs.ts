import type { Database } from '../../platform/database/database.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { claimedPanTask, sendClaimedPanNotice } from './claimed-pan.ts'

export const registrationTasks = (dependencies: { database: Database; sms: Sms }): QueuedTasks => ({
  messages: [claimedPanTask.does(({ customerId }) => sendClaimedPanNotice(dependencies, customerId))],
})
