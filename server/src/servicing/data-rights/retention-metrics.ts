import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { countRetained } from '../../records/customers/retention.ts'
import { listRetentionRules } from './data-requests.ts'
import { lastRetainedDay } from './last-activity.ts'

/** Queries the database when metrics are collected; cheap, because an index finds the few customers who are due. */
export function measureRetention(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  new Gauge({
    name: 'retention_due_count',
    help: 'Customers whose retention period has ended and whose data is not erased yet',
    labelNames: ['stage'],
    registers: [registry],
    async collect() {
      const rules = await listRetentionRules(database.kysely)
      for (const [stage, name] of [
        [0, 'identity'],
        [1, 'accounts'],
      ] as const)
        this.set(
          { stage: name },
          await countRetained(database.kysely, stage, lastRetainedDay(rules, stage, clock.today())),
        )
    },
  })
}
