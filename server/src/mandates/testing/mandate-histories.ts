import { daysBetween, type IstDate } from 'domain/calendar/ist-date'
import type { MandateKind } from 'domain/mandate/mandate'
import fc from 'fast-check'

/**
 * Histories of autopay: mandates that are approved or not, paused and cancelled here and at the bank, payments by hand, and
 * debits that are paid, fail, are refused, are lost or race with a payment by hand. Many loans live through the same days.
 */
export const principalPaise = 1_000_000
export const tenureDays = 7
export const lastDay = 11
/** Whoever has not approved by then has to start again. */
export const lastApprovalDay = 1
/** Hours in India at which things happen and the jobs run. */
export const hours = [10, 17] as const

/** `lost`: our call never arrives. `unanswered`: it does, and its answer is lost. `raced`: paid by hand meanwhile. */
const debitEnds = ['paid', 'paid', 'failed', 'refused', 'lost', 'unanswered', 'raced'] as const
export type DebitEnd = (typeof debitEnds)[number]

export type Action = { day: number; hour: number } & (
  | { kind: 'pause' | 'resume' | 'cancel' | 'restart' }
  | { kind: 'bank'; status: 'paused' | 'confirmed' | 'cancelled'; isReported: boolean }
  | { kind: 'pay'; paise: number }
)
export type MandateHistory = {
  kind: MandateKind
  approvedOn: number
  isDeclined: boolean
  debitEnd: DebitEnd
  /** How often the bank reports a payment; never is left to the polls. */
  reports: number
  actions: Action[]
}

const when = { day: fc.integer({ min: 1, max: lastDay - 2 }), hour: fc.constantFrom(...hours) }
const action: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ ...when, kind: fc.constantFrom('pause' as const, 'resume' as const, 'cancel' as const) }),
  fc.record({ ...when, kind: fc.constantFrom('resume' as const, 'restart' as const) }),
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

export type Paid = { on: IstDate; paise: number }

/** What is due after payments on their days, computed from them alone; below zero it is owed back. */
export function fairDue(firstDay: IstDate, payments: readonly Paid[], to: IstDate): number {
  let [principal, interest, owedBack, last] = [principalPaise, 0, 0, firstDay]
  for (const { on, paise } of [...payments, { on: to, paise: 0 }]) {
    interest += Math.round((principal * daysBetween(last, on)) / 100)
    last = on
    const toInterest = Math.min(paise, interest)
    const toPrincipal = Math.min(paise - toInterest, principal)
    interest -= toInterest
    principal -= toPrincipal
    owedBack += paise - toInterest - toPrincipal
  }
  return principal + interest - owedBack
}
