import type { Queryable } from '../../../platform/database/database.ts'
import { byStaff } from '../../../records/loans/sanctioners.ts'
import { listNamesOf } from '../../../records/staff/people/people.ts'

const prefix = byStaff('')

const causes: Record<string, string> = {
  calendar: 'the calendar',
  customer: 'the customer',
  decision: 'the policy',
  policy: 'the policy',
  payout: 'the payout provider',
  provider: 'the payout provider',
  signature: 'the customer’s signature',
  system: 'the system',
}

/** Who caused something, as a person reads it: a colleague by name. */
export async function nameActors(database: Queryable, actors: readonly string[]): Promise<(actor: string) => string> {
  const staffIds = actors.filter((actor) => actor.startsWith(prefix)).map((actor) => actor.slice(prefix.length))
  const names = staffIds.length > 0 ? await listNamesOf(database, staffIds) : new Map<string, string>()
  return (actor) => names.get(actor.slice(prefix.length)) ?? causes[actor] ?? actor
}
