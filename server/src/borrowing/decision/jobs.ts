import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import type { Sms } from '../../providers/sms/sms.ts'
import type { LeadTask } from '../../records/loans/lead-task.ts'
import { listUndecidedLeads } from '../../records/loans/leads.ts'
import { decideApplication, decideApplicationTask } from './decide-application.ts'
import { rehearseTask, runRehearsal } from './policy/rehearsals.ts'
import { documentAskedNoticeTask, sendDocumentAskedNotice } from './review/asked-notice.ts'
import { carryOutReview, resumeReviews } from './review/carry-out.ts'
import { listLeadsInReview } from './review/cases.ts'
import { carryOutTask } from './review/decide-case.ts'
import { applicationCancelledTask, followAskedDocuments, sendCancelledNotice } from './review/follow-asked.ts'
import { rejectedNoticeTask, sendRejectedNotice } from './send-rejected-notice.ts'

const resumeDecisionsTask = defineRecurringTask('resume_decisions', '* * * * *')

type Dependencies = { database: Database; clock: Clock; sms: Sms; issueOffer: LeadTask }

/** How long to wait for the job that was queued with the application. */
const resumeAfterMs = 60_000

const batchSize = 200

/** Queues the job of applications that wait for a decision again, in case the first one was lost. */
export async function resumeDecisions({ database, clock }: { database: Database; clock: Clock }): Promise<void> {
  const since = new Date(businessTime(clock).getTime() - resumeAfterMs)
  let leadIds: number[] = []
  do {
    leadIds = await listUndecidedLeads(database.kysely, { since, limit: batchSize, after: leadIds.at(-1) })
    const inReview = await listLeadsInReview(database.kysely, leadIds)
    const lost = leadIds.filter((leadId) => !inReview.has(leadId)).map((leadId) => ({ leadId }))
    await decideApplicationTask.queueMissing(database.kysely, lost)
  } while (leadIds.length === batchSize)
}

export const decisionTasks = (dependencies: Dependencies): QueuedTasks => ({
  money: [
    decideApplicationTask.does(({ leadId }) => decideApplication(dependencies, leadId)),
    carryOutTask.does((decided) => carryOutReview(dependencies, decided)),
    resumeDecisionsTask.does(async () => {
      await resumeDecisions(dependencies)
      await resumeReviews(dependencies)
      await followAskedDocuments(dependencies)
    }),
  ],
  // A minute of a processor, in which no payout may wait.
  day_end: [rehearseTask.does(({ id }) => runRehearsal(dependencies, id))],
  messages: [
    rejectedNoticeTask.does(({ leadId }) => sendRejectedNotice(dependencies, leadId)),
    applicationCancelledTask.does(({ leadId }) => sendCancelledNotice(dependencies, leadId)),
    documentAskedNoticeTask.does(({ leadId }) => sendDocumentAskedNotice(dependencies, leadId)),
  ],
})
