import type { IstDate } from 'domain/calendar/ist-date'
import { daysBetween } from 'domain/calendar/ist-date'
import fc from 'fast-check'

/*
 * Random histories of payments: attempts are started and paid, and reports about them arrive late, twice, in any order,
 * forged, back-dated or never. The test compares the app with a model that knows only the providers' true payments.
 */

export const principalPaise = 1_000_000

/** `daysLater` days pass before the event; `attempt` selects one of the attempts started so far. */
export type Event = { daysLater: number; attempt: number } & (
  | { kind: 'start'; provider: 'payu' | 'razorpay'; amountPaise: number }
  | { kind: 'pay'; differencePaise: number }
  | { kind: 'report'; channel: 'webhook' | 'form' | 'browser'; times: number; isForged: boolean; daysBackdated: number }
  | { kind: 'poll' }
)

const common = { daysLater: fc.constantFrom(0, 0, 1, 2, 5), attempt: fc.nat(3) }
const start = fc.record({
  ...common,
  kind: fc.constant('start' as const),
  provider: fc.constantFrom('payu' as const, 'payu' as const, 'razorpay' as const),
  amountPaise: fc.oneof(fc.integer({ min: 100, max: 700_000 }), fc.constant(principalPaise)),
})
const report = fc.record({
  ...common,
  kind: fc.constant('report' as const),
  channel: fc.constantFrom('webhook' as const, 'form' as const, 'browser' as const),
  times: fc.integer({ min: 1, max: 2 }),
  isForged: fc.constantFrom(false, false, true),
  daysBackdated: fc.nat(20),
})
const later = fc.oneof(
  start,
  fc.record({ ...common, kind: fc.constant('pay' as const), differencePaise: fc.constantFrom(0, 0, 0, 0, -50, 1_234) }),
  report,
  report,
  fc.record({ ...common, kind: fc.constant('poll' as const) }),
)
export const histories: fc.Arbitrary<Event[]> = fc
  .tuple(start, fc.array(later, { minLength: 2, maxLength: 12 }))
  .map(([first, rest]) => [first, ...rest])

export type Attempt = {
  txnid: string
  provider: 'payu' | 'razorpay'
  orderedPaise: number
  paid?: { on: IstDate; paise: number; id: string }
}

export type Payment = { on: IstDate; paise: number }
type Period = { principalPaise: number; from: IstDate; to: IstDate }

/** What is due on a loan from `from` after these payments, computed without the ledger; negative if owed back. */
export function expectedBalance(payments: readonly Payment[], { principalPaise, from, to }: Period): number {
  let principal = principalPaise
  let interest = 0
  let owedBack = 0
  let last = from
  const sorted = payments.toSorted((one, other) => daysBetween(other.on, one.on))
  for (const { on, paise } of [...sorted, { on: to, paise: 0 }]) {
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
