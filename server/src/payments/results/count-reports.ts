import { Counter, type Registry } from 'prom-client'
import type { SecurityEvents } from '../../security-events/security-events.ts'
import type { ReceiveDependencies } from './receive-report.ts'

/** What became of the messages of payment providers; forged ones are security events as well. */
export function createReportCounter(registry: Registry, securityEvents: SecurityEvents) {
  const counter = new Counter({
    name: 'payment_reports_total',
    help: 'Messages about payments, by provider, channel and what became of them',
    labelNames: ['provider', 'channel', 'result'],
    registers: [registry],
  })
  return {
    countReport: (provider, channel, result) => counter.inc({ provider, channel, result }),
    onForged(provider, channel, source) {
      counter.inc({ provider, channel, result: 'FORGED' })
      securityEvents.report({ kind: 'FORGED_SIGNATURE', detail: `${provider} ${channel}` }, source)
    },
  } satisfies Pick<ReceiveDependencies, 'countReport' | 'onForged'>
}
