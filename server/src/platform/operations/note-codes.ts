import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'

const name = 'one_time_codes_total'
type Codes = Counter<'deed' | 'outcome'>

const usual = new Set(['sent', 'verified'])

/** Counts what became of one-time codes, and says so in the log when it was not what the customer hoped for. */
export function noteCodes(registry: Registry, log: Logger) {
  const known = registry.getSingleMetric(name) as Codes | undefined
  const help = 'One-time codes asked for and entered, by outcome'
  const codes = known ?? new Counter({ name, help, labelNames: ['deed', 'outcome'], registers: [registry] })
  return (deed: 'sent' | 'judged', outcome: string): void => {
    codes.inc({ deed, outcome })
    if (!usual.has(outcome)) log.warn({ deed, outcome }, 'one-time code')
  }
}
