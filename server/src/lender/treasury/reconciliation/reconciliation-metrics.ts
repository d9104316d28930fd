import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../../platform/database/database.ts'
import { countOpenDifferences, differenceKinds, reconciledProviders } from './differences.ts'

const combinations = reconciledProviders.flatMap((provider) =>
  differenceKinds
    .filter((kind) => kind.startsWith('PAYOUT') === (provider === 'cashfree'))
    .map((kind) => ({ provider, kind })),
)

/** Counted whenever the metrics are read; few differences are open at any time. */
export function measureDifferences(registry: Registry, { kysely }: Database): void {
  new Gauge({
    name: 'reconciliation_differences',
    help: 'Open differences between our books and those of a provider',
    labelNames: ['provider', 'kind'],
    registers: [registry],
    async collect() {
      const counts = await countOpenDifferences(kysely)
      for (const { provider, kind } of combinations) {
        const found = counts.find((each) => each.provider === provider && each.kind === kind)
        this.set({ provider, kind }, found?.count ?? 0)
      }
    },
  })
}
