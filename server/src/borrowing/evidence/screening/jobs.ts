import { listSources } from 'contract/console/screening'
import { z } from 'zod'
import { defineRecurringTask, defineTask } from '../../../platform/jobs/define-task.ts'
import type { QueuedTasks } from '../../../platform/jobs/jobs.ts'
import type { LeadTask } from '../../../records/loans/lead-task.ts'
import { listSourceStates } from './lists/list-rows.ts'
import { type LoadDependencies, loadList } from './lists/load-list.ts'
import { createEditions } from './name-indexes.ts'
import { resumeApplicants, screenApplicant, screenApplicantTask } from './screen-applicant.ts'
import { screenEverybody } from './screen-people.ts'

/** One of several: the day's, or a person's. */
export const loadListsTask = defineTask('load_sanctions_lists', z.object({ by: z.string().nullable() }), () => 'now')
/** At 2:00 at night in India. */
const loadDailyTask = defineRecurringTask('load_sanctions_lists_daily', '30 20 * * *')
/** At 2:20 at night in India, and when a list has changed. */
const screenEverybodyTask = defineRecurringTask('screen_everybody', '50 20 * * *')
const resumeScreeningTask = defineRecurringTask('resume_screening', '* * * * *')

type Dependencies = LoadDependencies & { decideApplication: LeadTask; disburseLoan: LeadTask }

export async function loadLists(dependencies: LoadDependencies, by: string | null): Promise<void> {
  const changed: boolean[] = []
  for (const source of listSources) changed.push(await loadList(dependencies, source, by))
  if (changed.includes(true)) await screenEverybodyTask.queue(dependencies.database.kysely)
}

/** A new installation does not wait for the night. */
async function loadFirst({ database }: LoadDependencies): Promise<void> {
  const states = await listSourceStates(database.kysely)
  const isNew = states.some(({ listId, refusedAt }) => listId === null && refusedAt === null)
  if (isNew) await loadListsTask.queueMissing(database.kysely, [{ by: null }])
}

export function screeningTasks(dependencies: Dependencies): QueuedTasks {
  const screening = { ...dependencies, editions: createEditions() }
  return {
    money: [screenApplicantTask.does(({ leadId }) => screenApplicant(screening, leadId))],
    day_end: [
      loadListsTask.does(({ by }) => loadLists(dependencies, by)),
      loadDailyTask.does(() => loadLists(dependencies, null)),
      screenEverybodyTask.does(() => screenEverybody(screening)),
      resumeScreeningTask.does(async () => {
        await loadFirst(dependencies)
        await resumeApplicants(screening)
      }),
    ],
  }
}
