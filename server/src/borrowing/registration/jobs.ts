import type { Database } from '../../platform/database/database.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { Email } from '../../providers/email/email.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { changeEmailTask, changeSmsTask, sendChangeEmail, sendChangeSms } from './change-notice.ts'
import { claimedPanTask, sendClaimedPanNotice } from './claimed-pan.ts'

type Dependencies = { database: Database; sms: Sms; email: Email; publicUrl: string }

export const registrationTasks = (dependencies: Dependencies): QueuedTasks => ({
  messages: [
    claimedPanTask.does(({ customerId }) => sendClaimedPanNotice(dependencies, customerId)),
    changeSmsTask.does(({ changeId }) => sendChangeSms(dependencies, changeId)),
    changeEmailTask.does(({ changeId }) => sendChangeEmail(dependencies, changeId)),
  ],
})
