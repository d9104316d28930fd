import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import { loanDocumentsTask } from './change-status.ts'
import { markOverdue } from './mark-overdue.ts'

/** Every minute, so that a loan becomes overdue soon after midnight in India or after the simulated day moves. */
export const markOverdueTask = defineRecurringTask('mark_overdue', '* * * * *')

type Dependencies = {
  database: Database
  clock: Clock
  /** Done by a module above, which knows the documents. */
  issueLoanDocuments(leadId: number): Promise<void>
}

export const loanTasks = ({ database, clock, issueLoanDocuments }: Dependencies): QueuedTasks => ({
  day_end: [
    markOverdueTask.does(() => markOverdue(database, clock)),
    loanDocumentsTask.does(({ leadId }) => issueLoanDocuments(leadId)),
  ],
})
