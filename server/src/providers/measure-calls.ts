import { Histogram, type Registry } from 'prom-client'
import { withSpan } from '../platform/telemetry/with-span.ts'
import type { Providers } from './providers.ts'

type Call = (...parameters: unknown[]) => unknown

/** Wraps every provider to measure the duration and result of its calls, live or simulated. */
export function measureCalls(registry: Registry, providers: Providers): Providers {
  const seconds = new Histogram({
    name: 'provider_call_seconds',
    help: 'Duration of calls to providers',
    labelNames: ['provider', 'call', 'result'],
    buckets: [0.05, 0.25, 1, 3, 10, 30],
    registers: [registry],
  })
  const measuredCall = (provider: string, call: string, run: Call): Call => {
    // From the start, because Prometheus does not count the increase with which a series appears.
    for (const result of ['answered', 'failed']) seconds.zero({ provider, call, result })
    return (...parameters) => {
      const end = seconds.startTimer({ provider, call })
      const attributes = { 'agrim.provider': provider, 'agrim.call': call }
      const result = withSpan(`${provider} ${call}`, attributes, () => run(...parameters))
      if (!(result instanceof Promise)) return result
      result.then(
        () => end({ result: 'answered' }),
        () => end({ result: 'failed' }),
      )
      return result
    }
  }
  const measured = <Port extends object>(provider: string, port: Port, prefix = ''): Port => {
    const entries = Object.entries(port).map(([name, value]) => [
      name,
      typeof value === 'function' ? measuredCall(provider, `${prefix}${name}`, value.bind(port)) : value,
    ])
    return Object.fromEntries(entries) as Port
  }
  const { payments, objectStore, esign, virusScan, bureau, ...ports } = providers
  const { payu, razorpay } = payments
  return {
    ...(Object.fromEntries(Object.entries(ports).map(([name, port]) => [name, measured(name, port)])) as typeof ports),
    objectStore: measured('objectStore', objectStore),
    virusScan: virusScan && measured('virusScan', virusScan),
    bureau: bureau && measured('bureau', bureau),
    esign: esign && { ...esign, provider: measured('esign', esign.provider) },
    payments: {
      ...payments,
      payu: { ...measured('payu', payu), refunds: measured('payu', payu.refunds, 'refunds.') },
      razorpay: {
        ...measured('razorpay', razorpay),
        mandates: measured('razorpay', razorpay.mandates, 'mandates.'),
        refunds: measured('razorpay', razorpay.refunds, 'refunds.'),
      },
    },
  }
}
