import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { QueuedTasks, Schedule } from '../../platform/jobs/jobs.ts'
import { endDay } from './end-day.ts'

export const reportingTasks = (dependencies: { database: Database; clock: Clock }): QueuedTasks => ({
  day_end: { end_day: () => endDay(dependencies) },
})

/** Every ten minutes; the first run after midnight in India does the work. */
export const reportingSchedule: Schedule = [{ task: 'end_day', match: '*/10 * * * *' }]
