import { Counter, Histogram, type Registry } from 'prom-client'
import type { SecurityEvents } from '../../../platform/security-events/security-events.ts'
import type { EventResult } from './payment-events.ts'
import type { ReceiveDependencies } from './receive-report.ts'

/** Counts the messages of payment providers by result; a forged one is also reported as a security event. */
export function createReportCounter(registry: Registry, securityEvents: SecurityEvents) {
  const counter = new Counter({
    name: 'payment_reports_total',
    help: 'Messages about payments, by provider, channel and what became of them',
    labelNames: ['provider', 'channel', 'result'],
    registers: [registry],
  })
  // Without a first value of zero, an alert on the increase would miss the first dispute.
  for (const result of ['DISPUTE', 'BY_HAND'] satisfies EventResult[])
    counter.inc({ provider: 'razorpay', channel: 'WEBHOOK', result }, 0)
  const lag = new Histogram({
    name: 'payment_booking_lag_seconds',
    help: 'Time from a payment at its provider to its entry in the books, by provider and the channel that reported it',
    labelNames: ['provider', 'channel'],
    buckets: [1, 5, 15, 60, 300, 1_800, 7_200, 86_400],
    registers: [registry],
  })
  return {
    measureLag: (provider, channel, seconds) => lag.observe({ provider, channel }, seconds),
    countReport: (provider, channel, result) => counter.inc({ provider, channel, result }),
    onForged(provider, channel, source) {
      counter.inc({ provider, channel, result: 'FORGED' })
      securityEvents.report({ kind: 'FORGED_SIGNATURE', detail: `${provider} ${channel}` }, source)
    },
  } satisfies Pick<ReceiveDependencies, 'countReport' | 'measureLag' | 'onForged'>
}
