import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readBureauDay } from './bureau-limits.ts'

/** Above zero for the rest of a day on which the ceiling of cost was reached. */
export function measureBureau(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  new Gauge({
    name: 'bureau_not_asked_today',
    help: 'Applications about which the credit bureau was not asked today, because of the ceiling of cost',
    registers: [registry],
    async collect() {
      const { notAsked } = await readBureauDay(database.kysely, clock.today())
      this.set(notAsked)
    },
  })
}
