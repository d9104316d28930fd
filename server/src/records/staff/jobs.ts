import type { Logger } from 'pino'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { QueuedTasks, Schedule } from '../../platform/jobs/jobs.ts'
import { extendChain } from '../../platform/sealing/extend-chain.ts'
import type { Email } from '../../providers/email/email.ts'
import { auditChain } from './audit/audit-chain.ts'
import { sendStaffEmail } from './people/staff-email.ts'

type Dependencies = { database: Database; clock: Clock; log: Logger; email: Email; consoleOrigin: string }

export const staffTasks = (dependencies: Dependencies): QueuedTasks => ({
  messages: {
    send_staff_email: (payload) => sendStaffEmail(dependencies, payload as Parameters<typeof sendStaffEmail>[1]),
  },
  day_end: {
    seal_audit: () => extendChain(dependencies, auditChain),
  },
})

export const staffSchedule: Schedule = [{ task: 'seal_audit', match: '* * * * *' }]
