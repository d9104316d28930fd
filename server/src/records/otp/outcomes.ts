import { Counter, type Registry } from 'prom-client'
import type { SecurityEventKind } from '../../platform/security-events/queries.ts'
import type { SecurityEvents } from '../../platform/security-events/security-events.ts'
import type { OtpContext } from './otp-context.ts'

const ordinaryOutcomes = new Set(['send', 'right'])

const eventKinds: Record<string, SecurityEventKind> = {
  wrong: 'CODE_WRONG',
  'used up': 'LOCKED_OUT',
  'must wait': 'LOCKED_OUT',
  'date of birth required': 'LOCKED_OUT',
}

const subjectKinds = { login: 'MOBILE', repay: 'PAN', sign: 'CUSTOMER' } as const

/** Counts the outcomes of one-time codes and reports those that a legitimate customer rarely sees as security events. */
export function watchOtpOutcomes(registry: Registry, securityEvents: SecurityEvents): OtpContext['onOutcome'] {
  const codes = new Counter({
    name: 'one_time_codes_total',
    help: 'One-time codes requested and entered, by outcome',
    labelNames: ['action', 'outcome'],
    registers: [registry],
  })
  return (action, outcome, { subject: { purpose, subjectHash }, requester }) => {
    codes.inc({ action, outcome })
    if (ordinaryOutcomes.has(outcome)) return
    const subject = { kind: subjectKinds[purpose], hash: subjectHash }
    const detail = `${purpose} ${action}: ${outcome}`
    securityEvents.report({ kind: eventKinds[outcome] ?? 'CODE_REFUSED', subject, detail }, requester.source)
  }
}
