import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { sumUndecided } from './bank-lines.ts'

/** Above zero for the seconds that an import takes, or until the next one if it was interrupted. */
export function measureUndecidedLines(registry: Registry, { database, clock }: { database: Database; clock: Clock }) {
  new Gauge({
    name: 'statement_lines_undecided_oldest_seconds',
    help: 'How long the oldest line of a bank statement has waited since its import was interrupted',
    registers: [registry],
    async collect() {
      const { oldestAt } = await sumUndecided(database.kysely)
      this.set(oldestAt ? (clock.now().getTime() - oldestAt.getTime()) / 1000 : 0)
    },
  })
}
