import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import { sumUnmatched } from '../../payments/results/unmatched-money.ts'

type Sums = Awaited<ReturnType<typeof sumUnmatched>>

/** Queries the table at each scrape, which is cheap because few rows are unmatched at any time. */
export function measureUnmatchedMoney(registry: Registry, { database, clock }: { database: Database; clock: Clock }) {
  const measure = (name: string, help: string, read: (sums: Sums) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        this.set(read(await sumUnmatched(database.kysely)))
      },
    })
  const ageOf = ({ oldestAt }: Sums) => (oldestAt ? (clock.now().getTime() - oldestAt.getTime()) / 1000 : 0)
  measure('unmatched_money_count', 'Payments that belong to no loan yet', ({ count }) => count)
  measure('unmatched_money_paise', 'Money that belongs to no loan yet', ({ amountPaise }) => amountPaise)
  measure('unmatched_money_oldest_seconds', 'How long the oldest of these payments has waited', ageOf)
}
