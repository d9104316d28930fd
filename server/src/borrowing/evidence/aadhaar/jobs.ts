import { defineRecurringTask } from '../../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../../platform/jobs/jobs.ts'
import { destroyOriginal, listOverdueOriginals } from '../../../records/files/originals.ts'
import { type AadhaarDependencies, destroyOverdue, readAadhaar, readAadhaarTask } from './read-aadhaar.ts'
import { listUnread } from './readings.ts'

export const resumeAadhaarTask = defineRecurringTask('resume_aadhaar', '* * * * *')

/** How long to wait for the job that was queued with the file. */
const resumeAfterMs = 60_000

/** Finds lost jobs again, and destroys each original in time even if its picture was never read. */
async function resumeAadhaar(dependencies: AadhaarDependencies): Promise<void> {
  const { database, clock, store } = dependencies
  const now = clock.now()
  for (const { objectKey, fileId } of await listOverdueOriginals(database, now)) {
    if (fileId !== null) await destroyOverdue(dependencies, fileId)
    await destroyOriginal(database, store, objectKey)
  }
  const lost = await listUnread(database.kysely, new Date(now.getTime() - resumeAfterMs))
  await readAadhaarTask.queueMissing(database.kysely, lost)
}

export const aadhaarTasks = (dependencies: AadhaarDependencies): QueuedTasks => ({
  day_end: [readAadhaarTask.does(({ fileId }) => readAadhaar(dependencies, fileId))],
  money: [resumeAadhaarTask.does(() => resumeAadhaar(dependencies))],
})
