import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { defineRecurringTask } from '../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../platform/jobs/jobs.ts'
import { endDay } from './end-day.ts'

/** Every ten minutes; the first run after midnight in India does the work. */
export const endDayTask = defineRecurringTask('end_day', '*/10 * * * *')

export const reportingTasks = (dependencies: { database: Database; clock: Clock }): QueuedTasks => ({
  day_end: [endDayTask.does(() => endDay(dependencies))],
})
