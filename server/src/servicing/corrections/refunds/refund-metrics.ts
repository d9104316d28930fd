import { Gauge, type Registry } from 'prom-client'
import type { Database } from '../../../platform/database/database.ts'
import { refundStatuses, sumRefunds } from './refunds.ts'

type Sum = Awaited<ReturnType<typeof sumRefunds>>[number]

/** Refunds that have not been paid yet, by status; staff must handle FAILED and MANUAL ones. */
export function measureRefunds(registry: Registry, database: Database): void {
  const measure = (name: string, help: string, read: (sum: Sum) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['status'],
      registers: [registry],
      async collect() {
        const sums = await sumRefunds(database.kysely)
        for (const status of refundStatuses.filter((each) => each !== 'DONE')) {
          const sum = sums.find((each) => each.status === status)
          this.set({ status }, sum ? read(sum) : 0)
        }
      },
    })
  measure('refunds_count', 'Refunds that have not been paid yet', ({ count }) => count)
  measure('refunds_paise', 'Amount of the refunds that have not been paid yet', ({ amountPaise }) => amountPaise)
  measure(
    'refunds_oldest_seconds',
    'Longest time that a refund has not been paid, since it was planned or retried',
    (sum) => sum.oldestSeconds,
  )
}
