import type { FastifyBaseLogger } from 'fastify'
import { Counter, type Registry } from 'prom-client'

const expected = new Set(['send', 'right'])

/** Counts what becomes of one-time codes, and logs what a legitimate customer rarely sees, so that guessing shows. */
export function countOtpOutcomes(registry: Registry) {
  const codes = new Counter({
    name: 'one_time_codes_total',
    help: 'One-time codes requested and entered, by outcome',
    labelNames: ['action', 'outcome'],
    registers: [registry],
  })
  return (action: 'send' | 'verify', outcome: string, log: FastifyBaseLogger) => {
    codes.inc({ action, outcome })
    if (!expected.has(outcome)) log.warn({ action, outcome }, 'one-time code')
  }
}
