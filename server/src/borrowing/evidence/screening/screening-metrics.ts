import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { findOldestUnreported, findOldestWaiting } from './hits.ts'
import { listSourceStates } from './lists/list-rows.ts'

const secondsSince = (at: Date | null | undefined, clock: Clock) =>
  at ? (clock.now().getTime() - at.getTime()) / 1000 : 0

/** Queried at each scrape. */
export function measureScreening(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  const { kysely } = database
  new Gauge({
    name: 'sanctions_list_age_seconds',
    help: 'How long ago each sanctions list was last read and found sound; nothing before the first time',
    labelNames: ['source'],
    registers: [registry],
    async collect() {
      for (const { source, checkedAt } of await listSourceStates(kysely))
        if (checkedAt) this.set({ source }, secondsSince(checkedAt, clock))
    },
  })
  new Gauge({
    name: 'sanctions_list_refused',
    help: 'Whether the last edition of each sanctions list was refused',
    labelNames: ['source'],
    registers: [registry],
    async collect() {
      for (const { source, refusedAt } of await listSourceStates(kysely)) this.set({ source }, refusedAt ? 1 : 0)
    },
  })
  new Gauge({
    name: 'screening_hits_waiting_oldest_seconds',
    help: 'How long the oldest alert of the screening has waited for a decision',
    registers: [registry],
    async collect() {
      this.set(secondsSince(await findOldestWaiting(kysely), clock))
    },
  })
  new Gauge({
    name: 'screening_reports_due_oldest_seconds',
    help: 'How long the oldest confirmed alert has waited for its report to the authorities',
    registers: [registry],
    async collect() {
      this.set(secondsSince(await findOldestUnreported(kysely), clock))
    },
  })
}
