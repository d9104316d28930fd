import { assetClasses } from 'domain/loan/lifecycle/days-past-due'
import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../platform/database/database.ts'
import { listLatestTotals } from './snapshots.ts'

type Total = Awaited<ReturnType<typeof listLatestTotals>>[number]

/** Open loans by asset class at the last day's end. */
export function measureDayEnds(registry: Registry, database: Database): void {
  const measure = (name: string, help: string, read: (total: Total) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['asset_class'],
      registers: [registry],
      async collect() {
        const totals = await listLatestTotals(database.kysely)
        for (const assetClass of assetClasses) {
          const total = totals.find((each) => each.assetClass === assetClass)
          this.set({ asset_class: assetClass }, total ? read(total) : 0)
        }
      },
    })
  measure('open_loans', "Loans that were open at the last day's end", ({ loans }) => loans)
  measure('open_loans_due_paise', "Amount due on open loans at the last day's end", ({ duePaise }) => duePaise)
}
