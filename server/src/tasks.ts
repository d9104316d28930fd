import type { TaskList } from 'graphile-worker'
import { loanTasks, loanTimetable } from './applications/loan-tasks.ts'
import type { Parts } from './dependencies.ts'
import { sweepOrphans } from './files/sweep-orphans.ts'
import { repaymentTasks, repaymentTimetable } from './payments/jobs.ts'
import { keepHouse } from './platform/jobs/housekeeping.ts'
import type { Timetable } from './platform/jobs/jobs.ts'

/** Every kind of background work, by name. */
export const tasks = (parts: Parts): TaskList => ({
  keep_house: () => keepHouse(parts.database),
  sweep_files: () => sweepOrphans(parts.providers.objectStore, parts.database, parts.clock),
  ...loanTasks(parts),
  ...repaymentTasks(parts),
})

export const timetable: Timetable = [
  { task: 'keep_house', match: '17 * * * *' },
  { task: 'sweep_files', match: '37 * * * *' },
  ...loanTimetable,
  ...repaymentTimetable,
]
