import { Gauge, type Registry } from 'prom-client'
import { businessTime, type Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { readSentSums } from './debits.ts'

type Sums = Awaited<ReturnType<typeof readSentSums>>

/** Debits without a result from the bank, queried at each scrape. */
export function measureDebits(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  const measure = (name: string, help: string, read: (sums: Sums) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(read(await readSentSums(database.kysely)))
      },
    })
  const ageOf = ({ oldestAt }: Sums) => (oldestAt ? (businessTime(clock).getTime() - oldestAt.getTime()) / 1000 : 0)
  measure('autopay_debits_waiting', 'Debits that the bank has not answered yet', ({ count }) => count)
  measure('autopay_debits_oldest_seconds', 'How long the oldest of these debits has waited', ageOf)
}
