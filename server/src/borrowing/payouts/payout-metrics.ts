import { Counter, Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { findOldestPending } from './oldest-pending.ts'
import { countMismatches } from './payouts.ts'

/** Queried at each scrape. */
export function measurePayouts(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  const secondsSince = (oldest: Date | null) => (oldest ? (clock.now().getTime() - oldest.getTime()) / 1000 : 0)
  new Gauge({
    name: 'payouts_pending_oldest_seconds',
    help: 'How long the oldest payout has waited that leaves without a person',
    registers: [registry],
    async collect() {
      this.set(secondsSince((await findOldestPending(database.kysely)).late))
    },
  })
  new Gauge({
    name: 'payouts_held_oldest_seconds',
    help: 'How long the oldest payout has waited for a person who releases it',
    registers: [registry],
    async collect() {
      this.set(secondsSince((await findOldestPending(database.kysely)).held))
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
