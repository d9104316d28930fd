import { Counter, type Registry } from 'prom-client'
import type { ReceiveDependencies } from './receive-report.ts'

/** What became of the messages of payment providers; forged ones are only counted. */
export function createReportCounter(registry: Registry): NonNullable<ReceiveDependencies['countReport']> {
  const counter = new Counter({
    name: 'payment_reports_total',
    help: 'Messages about payments, by provider, channel and what became of them',
    labelNames: ['provider', 'channel', 'result'],
    registers: [registry],
  })
  return (provider, channel, result) => counter.inc({ provider, channel, result })
}
