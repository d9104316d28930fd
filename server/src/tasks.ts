import type { TaskList } from 'graphile-worker'
import type { Database } from './platform/database/database.ts'
import { keepHouse } from './platform/operations/housekeeping.ts'
import type { Timetable } from './platform/operations/jobs.ts'

/** Every kind of background work, by name. */
export const tasks = (database: Database): TaskList => ({
  keep_house: () => keepHouse(database),
})

export const timetable: Timetable = [{ task: 'keep_house', match: '17 * * * *' }]
