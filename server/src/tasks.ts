import type { TaskList } from 'graphile-worker'
import { loanTasks, loanTimetable } from './loans/loan-tasks.ts'
import type { Parts } from './parts.ts'
import { sweepOrphans } from './platform/files/sweep-orphans.ts'
import { keepHouse } from './platform/operations/housekeeping.ts'
import type { Timetable } from './platform/operations/jobs.ts'
import { repaymentTasks, repaymentTimetable } from './wiring/repayment-tasks.ts'

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
