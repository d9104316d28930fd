import { type CeilingName, type Ceilings, ceilingNames, ceilings as definitions } from 'domain/evidence/brake'
import { sql } from 'kysely'
import type { Queryable } from '../../../platform/database/database.ts'
import { countOthersOfAccount } from '../links/links.ts'
import { readCeilings } from './brake-ceilings.ts'

type Timed = { name: CeilingName; kind: string; withinMs: number; ceiling: number }

export const timedCeilings = (set: Ceilings): Timed[] =>
  ceilingNames.flatMap((name) => {
    const definition: { kind: string; withinMs?: number } = definitions[name]
    const ceiling = set[name]
    return ceiling === undefined || definition.withinMs === undefined
      ? []
      : [{ name, kind: definition.kind, withinMs: definition.withinMs, ceiling }]
  })

/** As columns, for `unnest`. */
export const asColumns = (timed: readonly Timed[]) => sql`unnest(
  ${timed.map(({ name }) => name)}::text[], ${timed.map(({ kind }) => kind)}::text[],
  ${timed.map(({ withinMs }) => withinMs)}::float8[], ${timed.map(({ ceiling }) => ceiling)}::int4[])`

/**
 * An application is above a ceiling if too many came with it: in the time before it, in the time after it, or just now.
 * Its payout is if too many were paid just now.
 */
async function listPassedInTime(
  database: Queryable,
  timed: readonly Timed[],
  { leadId, now }: { leadId: number; now: Date },
): Promise<CeilingName[]> {
  if (timed.length === 0) return []
  const { rows } = await sql<{ name: CeilingName }>`
    select ceilings.name from ${asColumns(timed)} as ceilings (name, kind, within_ms, ceiling)
      join brake_marks own on own.lead_id = ${leadId} and own.act = 'APPLICATION' and own.kind = ceilings.kind
      cross join lateral (select make_interval(secs => within_ms / 1000) as length) within
    where exists (
      select from (values
          ('APPLICATION', own.at, 1), ('APPLICATION', own.at + within.length, 1), ('PAYOUT', ${now}::timestamptz, 1),
          ('APPLICATION', ${now}::timestamptz, (own.at > ${now}::timestamptz - within.length)::int4)) as span (act, until, itself)
       where span.itself + (select count(distinct customer_id) from brake_marks mark
                   where mark.kind = own.kind and mark.key_hmac = own.key_hmac and mark.act = span.act
                     and mark.at > span.until - within.length and mark.at <= span.until
                     and mark.customer_id <> own.customer_id) > ceilings.ceiling)`.execute(database)
  return rows.map(({ name }) => name)
}

/** The ceilings above which this application or its payout is, with itself. */
export async function listPassedCeilings(
  database: Queryable,
  application: { customerId: number; leadId: number; now: Date },
): Promise<CeilingName[]> {
  const { ceilings } = await readCeilings(database)
  const passed = await listPassedInTime(database, timedCeilings(ceilings), application)
  const most = ceilings.account_customers
  const isShared = most !== undefined && 1 + (await countOthersOfAccount(database, application.customerId, most)) > most
  return isShared ? [...passed, 'account_customers'] : passed
}
