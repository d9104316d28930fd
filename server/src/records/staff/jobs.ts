import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import { extendChain } from '../../platform/sealing/extend-chain.ts'
import type { Email } from '../../providers/email/email.ts'
import { auditChain } from './audit/audit-chain.ts'
import { sendStaffEmail } from './people/staff-email.ts'
import { staffEmailTask } from './people/tell-staff.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; email: Email; consoleOrigin: string }

const sealAuditTask = defineRecurringTask('seal_audit', '* * * * *')

export const staffTasks = (dependencies: Dependencies): QueuedTasks => ({
  messages: [staffEmailTask.does((email) => sendStaffEmail(dependencies, email))],
  day_end: [sealAuditTask.does(() => extendChain(dependencies, auditChain))],
})
