import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import { extendChain } from '../../platform/sealing/extend-chain.ts'
import type { Email } from '../../providers/email/email.ts'
import { auditChain } from './audit/audit-chain.ts'
import type { Door } from './door/door.ts'
import { sendStaffEmail } from './people/staff-email.ts'
import { staffEmailTask } from './people/tell-staff.ts'
import { sendMorningEmails } from './people/waiting-work.ts'

type Dependencies = {
  database: Database
  clock: Clock
  log: Logger
  email: Email
  consoleOrigin: string
  door: Door
}

/** At half past eight in India. */
export const morningEmailsTask = defineRecurringTask('send_morning_emails', '0 3 * * *')
const sealAuditTask = defineRecurringTask('seal_audit', '* * * * *')

export const staffTasks = (dependencies: Dependencies): QueuedTasks => ({
  messages: [
    staffEmailTask.does((email) => sendStaffEmail(dependencies, email)),
    morningEmailsTask.does(() => sendMorningEmails(dependencies.door)),
  ],
  day_end: [sealAuditTask.does(() => extendChain(dependencies, auditChain))],
})
