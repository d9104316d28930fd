import { Counter, Gauge, type Registry } from 'prom-client'
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

/** `unmatched`: about a transfer that is not the latest of any loan; after a restore it may be money that nobody booked. */
export type EventResult = 'matched' | 'unmatched' | 'other'

export function createPayoutEventCounter(registry: Registry): (result: EventResult) => void {
  const counter = new Counter({
    name: 'payout_events_total',
    help: 'Events of the payout provider, by whether they are about a transfer of ours',
    labelNames: ['result'],
    registers: [registry],
  })
  return (result) => counter.inc({ result })
}
