import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/database.ts'
import { countMismatches } from '../payouts.ts'

/** Read when the metrics are: a payout that differs from the provider's transfer waits for a person. */
export function measurePayouts(registry: Registry, database: Database): void {
  new Gauge({
    name: 'payout_mismatches',
    help: 'Payouts that differ from what the provider says about them',
    registers: [registry],
    async collect() {
      this.set(await countMismatches(database.kysely))
    },
  })
}
