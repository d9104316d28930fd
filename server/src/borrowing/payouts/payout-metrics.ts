import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { countMismatches, findOldestPending } from './payouts.ts'

/** Queried at each scrape. */
export function measurePayouts(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  new Gauge({
    name: 'payouts_pending_oldest_seconds',
    help: 'How long the oldest pending payout has waited',
    registers: [registry],
    async collect() {
      const oldest = await findOldestPending(database.kysely)
      this.set(oldest ? (clock.now().getTime() - oldest.getTime()) / 1000 : 0)
    },
  })
  new Gauge({
    name: 'payout_mismatches',
    help: "Payouts that do not match the provider's record",
    registers: [registry],
    async collect() {
      this.set(await countMismatches(database.kysely))
    },
  })
}

/** `unmatched`: about no transfer of any loan; after a restore it may be a payout that is not booked. */
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
