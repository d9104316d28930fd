import type { Clock } from '../../../platform/clock.ts'
import type { Queryable } from '../../../platform/database/database.ts'
import { findNamedPerson } from '../../../records/customers/applicants.ts'
import { countOpenHits } from './hits.ts'
import { findEdition, listSourceStates, type SourceState } from './lists/list-rows.ts'
import { screenApplicantTask } from './screen-applicant.ts'
import { findScreening, hashPerson } from './screenings.ts'

export type ScreeningRules = {
  clock: Clock
  /** With lists from the settings: then nobody is paid without them. The sample lists of the simulator stop nobody by being absent. */
  areListsRequired: boolean
}

/** After this a list counts as absent. */
const staleHours = 48

export const isSourceStale = ({ checkedAt }: Pick<SourceState, 'checkedAt'>, { now }: Pick<Clock, 'now'>): boolean =>
  checkedAt === null || checkedAt.getTime() < now().getTime() - staleHours * 3_600_000

export async function areListsStale(
  database: Queryable,
  { clock, areListsRequired }: ScreeningRules,
): Promise<boolean> {
  if (!areListsRequired) return false
  return (await listSourceStates(database)).some((state) => isSourceStale(state, clock))
}

/** Whether the customer was compared with what is in force, under the name and date of birth of now. */
export async function isScreened(database: Queryable, customerId: number): Promise<boolean> {
  const edition = await findEdition(database)
  if (edition === undefined) return true
  const screening = await findScreening(database, customerId)
  const person = await findNamedPerson(database, customerId)
  if (screening === undefined || person === undefined) return false
  return screening.listId >= edition && screening.personHash.equals(hashPerson(person))
}

/** Whether an alert is not ruled out, or confirmed: no money goes to the customer. The caller has locked the customer. */
export const hasOpenHit = async (transaction: Queryable, customerId: number): Promise<boolean> =>
  (await countOpenHits(transaction, customerId)) > 0

/**
 * Whether a payout to this customer waits: an alert that nobody has ruled out, lists that are too old, or nobody has compared. The
 * caller has locked the customer. What was not compared is queued.
 */
export async function isHeldByScreening(
  transaction: Queryable,
  { customerId, leadId }: { customerId: number; leadId: number },
  rules: ScreeningRules,
): Promise<boolean> {
  if ((await hasOpenHit(transaction, customerId)) || (await areListsStale(transaction, rules))) return true
  if (await isScreened(transaction, customerId)) return false
  await screenApplicantTask.queueMissing(transaction, [{ leadId }])
  return true
}
