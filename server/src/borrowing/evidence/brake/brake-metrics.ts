import { sql } from 'kysely'
import { Gauge, type Registry } from 'prom-client'
import { businessTime, type Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { readCeilings } from './brake-ceilings.ts'
import { asColumns, timedCeilings } from './passed-ceilings.ts'

/** How many network addresses, devices, accounts and employers are above a ceiling just now. */
export async function countAboveCeilings(database: Queryable, now: Date): Promise<number> {
  const timed = timedCeilings((await readCeilings(database)).ceilings)
  if (timed.length === 0) return 0
  const { rows } = await sql<{ count: number }>`
    select count(*)::int4 as count from (
      select from ${asColumns(timed)} as ceilings (name, kind, within_ms, ceiling)
        join brake_marks mark on mark.kind = ceilings.kind
         and mark.at > ${now}::timestamptz - make_interval(secs => within_ms / 1000)
       group by ceilings.name, ceilings.ceiling, mark.key_hmac, mark.act
      having count(distinct mark.customer_id) > ceilings.ceiling) above`.execute(database)
  return rows[0]?.count ?? 0
}

/** Queried at each scrape. */
export function measureBrake(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  new Gauge({
    name: 'brake_above_ceiling',
    help: 'Network addresses, devices, accounts and employers with more applications or payouts than a ceiling allows',
    registers: [registry],
    async collect() {
      this.set(await countAboveCeilings(database.kysely, businessTime(clock)))
    },
  })
}
