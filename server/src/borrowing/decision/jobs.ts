import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import { type LeadTask, queueMissingOf } from '../../records/loans/lead-task.ts'
import { listUndecidedLeads } from '../../records/loans/leads.ts'
import { decideApplication, decideApplicationTask } from './decide-application.ts'
import { rejectedNoticeTask, sendRejectedNotice } from './send-rejected-notice.ts'

const resumeDecisionsTask = defineRecurringTask('resume_decisions', '* * * * *')

type Dependencies = { database: Database; clock: Clock; sms: Sms; issueOffer: LeadTask }

/** How long to wait for the job that was queued with the application. */
const resumeAfterMs = 60_000

/** Queues the job of applications that wait for a decision again, in case the first one was lost. */
export function resumeDecisions({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const since = new Date(clock.now().getTime() - resumeAfterMs)
  return queueMissingOf(database.kysely, decideApplicationTask, (page) =>
    listUndecidedLeads(database.kysely, { since, ...page }),
  )
}

export const decisionTasks = (dependencies: Dependencies): QueuedTasks => ({
  money: [
    decideApplicationTask.does(({ leadId }) => decideApplication(dependencies, leadId)),
    resumeDecisionsTask.does(() => resumeDecisions(dependencies)),
  ],
  messages: [rejectedNoticeTask.does(({ leadId }) => sendRejectedNotice(dependencies, leadId))],
})
