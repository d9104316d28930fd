import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import type { Database, Queryable } from '../../../platform/database/database.ts'

/**
 * Messages about disputes that wait for a person. A message that was delivered again counts only as it was delivered last.
 * The condition on the outcome is a literal, so that PostgreSQL can use the partial index.
 */
const selectDisputesByHand = (database: Queryable) =>
  database
    .selectFrom('paymentEvents as event')
    .where(sql<boolean>`event.reported_outcome like 'dispute %'`)
    .where(
      (eb) =>
        eb
          .selectFrom('paymentEventResults')
          .select('result')
          .whereRef('eventId', '=', 'event.id')
          .orderBy('id', 'desc')
          .limit(1),
      '=',
      'BY_HAND',
    )
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('paymentEvents as later')
            .select('later.id')
            .whereRef('later.providerPaymentId', '=', 'event.providerPaymentId')
            .where(sql<boolean>`later.reported_outcome like 'dispute %'`)
            .whereRef('later.id', '>', 'event.id')
            .whereRef('later.body', '=', 'event.body'),
        ),
      ),
    )

export async function countDisputesByHand(database: Queryable): Promise<number> {
  const { count } = await selectDisputesByHand(database)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Their ids, oldest first. */
export async function listDisputesByHand(database: Queryable, limit: number): Promise<number[]> {
  const rows = await selectDisputesByHand(database).select('event.id').orderBy('event.id').limit(limit).execute()
  return rows.map(({ id }) => id)
}

type Settled = { reason: string; by: string; at: Date }

/** Records that a person has dealt with the message. Returns false if it does not wait for one. */
export async function settleDisputeByHand(
  database: Queryable,
  eventId: number,
  { reason, by, at }: Settled,
): Promise<boolean> {
  const waiting = selectDisputesByHand(database)
    .where('event.id', '=', eventId)
    .select(({ val, ref }) => [
      ref('event.id').as('eventId'),
      sql.lit('SETTLED').as('result'),
      val(reason).as('reason'),
      val(by).as('byWhom'),
      val(at).as('at'),
    ])
  const inserted = await database
    .insertInto('paymentEventResults')
    .columns(['eventId', 'result', 'reason', 'byWhom', 'at'])
    .expression(waiting)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}

export function measureDisputesByHand(registry: Registry, { kysely }: Database): void {
  new Gauge({
    name: 'disputes_by_hand_count',
    help: 'Messages about disputed payments that a person must deal with',
    registers: [registry],
    async collect() {
      this.set(await countDisputesByHand(kysely))
    },
  })
}
