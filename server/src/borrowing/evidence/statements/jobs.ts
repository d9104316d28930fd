import { defineRecurringTask } from '../../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../../platform/jobs/jobs.ts'
import { type ReadDependencies, readDocument, readDocumentTask } from './read-document.ts'
import { listStartedReadings } from './readings.ts'

const resumeReadingsTask = defineRecurringTask('resume_readings', '* * * * *')

/** How long to wait for the job that was queued with the upload. */
const resumeAfterMs = 60_000
const batchSize = 200

/** Queues the jobs of readings that have not ended again, in case one was lost. */
export async function resumeReadings({ database, clock }: Pick<ReadDependencies, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - resumeAfterMs)
  let started: { id: string }[] = []
  do {
    started = await listStartedReadings(database.kysely, { before, after: started.at(-1)?.id ?? '', limit: batchSize })
    await readDocumentTask.queueMissing(
      database.kysely,
      started.map(({ id }) => ({ readingId: id })),
    )
  } while (started.length === batchSize)
}

export const readingTasks = (dependencies: ReadDependencies): QueuedTasks => ({
  day_end: [
    readDocumentTask.does(({ readingId }) => readDocument(dependencies, readingId)),
    resumeReadingsTask.does(() => resumeReadings(dependencies)),
  ],
})
