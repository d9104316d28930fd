import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'

type Oldest = {
  /** It leaves without a person: the policy or the provider is late. */
  late: Date | null
  /** Held until a person releases it or ends the pause. */
  held: Date | null
}

/**
 * Since when the oldest pending payout has waited: since it was created, or returned by the customer's bank. What waits for
 * compliance, or for a day to pass, is in neither.
 */
export const findOldestPending = (database: Queryable): Promise<Oldest> =>
  database
    .selectFrom('payouts')
    .innerJoin('payoutCases', 'payoutCases.leadId', 'payouts.leadId')
    .select(({ fn }) => {
      const oldest = fn.min(fn.coalesce('returnedAt', 'createdAt'))
      return [
        oldest.filterWhere(sql<boolean>`held_because is null or held_because = 'NEW'`).as('late'),
        oldest.filterWhere('heldBecause', 'not in', ['NEW', 'SCREENING', 'RECENT_CHANGE']).as('held'),
      ]
    })
    // A literal instead of a parameter, so that PostgreSQL can use the partial index.
    .where('status', '=', sql.lit('PENDING'))
    .executeTakeFirstOrThrow()
