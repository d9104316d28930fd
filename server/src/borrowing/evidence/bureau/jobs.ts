import { defineRecurringTask } from '../../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../../platform/jobs/jobs.ts'
import { type AskDependencies, askBureau } from './ask-bureau.ts'
import { listWaitingRequests } from './bureau-requests.ts'
import { askBureauTask } from './queue-bureau.ts'

const resumeBureauTask = defineRecurringTask('resume_bureau', '* * * * *')

/** Longer than any call takes, so that nothing is looked for that is being asked. */
const resumeAfterMs = 120_000
const batchSize = 200

/** Queues the jobs of requests that wait, in case theirs was lost. */
async function resumeBureau({ database, clock }: Pick<AskDependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - resumeAfterMs)
  const waiting = await listWaitingRequests(database.kysely, before, batchSize)
  await askBureauTask.queueMissing(
    database.kysely,
    waiting.map(({ id: requestId }) => ({ requestId })),
  )
}

export const bureauTasks = (dependencies: AskDependencies): QueuedTasks => ({
  messages: [
    askBureauTask.does(({ requestId }) => askBureau(dependencies, requestId)),
    resumeBureauTask.does(() => resumeBureau(dependencies)),
  ],
})
