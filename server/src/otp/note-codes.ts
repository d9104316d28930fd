import type { Logger } from 'pino'
import { Counter, type Registry } from 'prom-client'
import type { OtpParts } from './otp-parts.ts'

const usual = new Set(['sent', 'verified'])

/** Counts what became of one-time codes, and says so in the log when it was not what the customer hoped for. */
export function noteCodes(registry: Registry, log: Logger): OtpParts['note'] {
  const codes = new Counter({
    name: 'one_time_codes_total',
    help: 'One-time codes asked for and entered, by outcome',
    labelNames: ['deed', 'outcome'],
    registers: [registry],
  })
  return (deed, outcome) => {
    codes.inc({ deed, outcome })
    if (!usual.has(outcome)) log.warn({ deed, outcome }, 'one-time code')
  }
}
