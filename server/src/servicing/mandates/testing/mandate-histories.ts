import type { MandateKind } from 'domain/mandate/mandate'
import fc from 'fast-check'

/*
 * Random histories of autopay: mandates are approved or not, paused and cancelled here and at the bank, customers pay by
 * hand, another kind is started while the first is still open, and debits are paid, fail, are refused, are lost or race with a payment by hand.
 */

export const principalPaise = 1_000_000
export const tenureDays = 7
export const lastDay = 11
/** A mandate that is not approved by then expires. */
export const lastApprovalDay = 1
/** The hours in India at which actions happen and jobs run. */
export const hours = [10, 17] as const

/** `lost`: our request is lost. `unanswered`: the reply is lost. `raced`: the customer pays by hand meanwhile. */
const debitEnds = ['paid', 'paid', 'failed', 'refused', 'lost', 'unanswered', 'raced'] as const
export type DebitEnd = (typeof debitEnds)[number]

export type Action = { day: number; hour: number } & (
  | { kind: 'pause' | 'resume' | 'cancel' | 'restart' | 'switch' }
  | { kind: 'bank'; status: 'paused' | 'confirmed' | 'cancelled'; isReported: boolean }
  | { kind: 'pay'; paise: number }
)
export type MandateHistory = {
  kind: MandateKind
  approvedOn: number
  isDeclined: boolean
  debitEnd: DebitEnd
  /** How often the bank reports a payment; 0 leaves it to polling. */
  reports: number
  actions: Action[]
}

const when = { day: fc.integer({ min: 1, max: lastDay - 2 }), hour: fc.constantFrom(...hours) }
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ ...when, kind: fc.constantFrom('pause' as const, 'resume' as const, 'cancel' as const) }),
  fc.record({ ...when, kind: fc.constantFrom('resume' as const, 'restart' as const, 'switch' as const) }),
  fc.record({
    ...when,
    kind: fc.constant('bank' as const),
    status: fc.constantFrom('paused' as const, 'confirmed' as const, 'cancelled' as const),
    isReported: fc.boolean(),
  }),
  fc.record({ ...when, kind: fc.constant('pay' as const), paise: fc.integer({ min: 100, max: 1_200_000 }) }),
)

export const mandateHistories: fc.Arbitrary<MandateHistory> = fc.record({
  kind: fc.constantFrom('UPI' as const, 'ENACH' as const),
  approvedOn: fc.constantFrom(0, 0, 0, 1, 4),
  isDeclined: fc.constantFrom(false, false, false, false, true),
  debitEnd: fc.constantFrom(...debitEnds),
  reports: fc.nat(3),
  actions: fc.oneof(fc.constant<Action[]>([]), fc.array(action, { maxLength: 4 })),
})
