import type { IstDate } from 'domain/calendar/ist-date'
import { daysBetween } from 'domain/calendar/ist-date'
import fc from 'fast-check'

/*
 * Random histories of payments: attempts are started and paid, reports about them arrive late, twice, in any order, forged,
 * back-dated or never, and payers dispute payments and win. The test compares the app with a model that knows only the providers' true payments.
 */

export const principalPaise = 1_000_000

/** `daysLater` days pass before the event; `attempt` selects one of the attempts started so far. */
export type Event = { daysLater: number; attempt: number } & (
  | { kind: 'start'; provider: 'payu' | 'razorpay'; amountPaise: number }
  | { kind: 'pay'; differencePaise: number }
  | { kind: 'report'; channel: 'webhook' | 'form' | 'browser'; times: number; isForged: boolean; daysBackdated: number }
  | { kind: 'poll' }
  | { kind: 'dispute'; times: number }
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
  fc.record({ ...common, kind: fc.constant('dispute' as const), times: fc.integer({ min: 1, max: 2 }) }),
)
export const histories: fc.Arbitrary<Event[]> = fc
  .tuple(start, fc.array(later, { minLength: 2, maxLength: 12 }))
  .map(([first, rest]) => [first, ...rest])

export type Attempt = {
  txnid: string
  provider: 'payu' | 'razorpay'
  orderedPaise: number
  paid?: Payment & { id: string }
}

/** `takenOn` is the day on which a lost dispute took it back. */
export type Payment = { on: IstDate; paise: number; takenOn?: IstDate }
type Period = { principalPaise: number; from: IstDate; to: IstDate }

/** What is due on a loan from `from` after these payments, computed without the ledger; negative if owed back. */
export function expectedBalance(payments: readonly Payment[], { principalPaise, from, to }: Period): number {
  let principal = principalPaise
  let interest = 0
  let last = from
  const uses = new Map<Payment, { interest: number; principal: number; left: number }>()
  /** Uses what is left of every payment, oldest first. */
  const spend = () => {
    for (const use of uses.values()) {
      const toInterest = Math.min(use.left, interest)
      const toPrincipal = Math.min(use.left - toInterest, principal)
      interest -= toInterest
      principal -= toPrincipal
      use.interest += toInterest
      use.principal += toPrincipal
      use.left -= toInterest + toPrincipal
    }
  }
  const made = payments.map((payment) => ({ on: payment.on, payment, isTaken: false }))
  const taken = payments.flatMap((payment) =>
    payment.takenOn ? [{ on: payment.takenOn, payment, isTaken: true }] : [],
  )
  const sorted = [...made, ...taken].toSorted((one, other) => daysBetween(other.on, one.on))
  for (const { on, payment, isTaken } of sorted) {
    interest += Math.round((principal * daysBetween(last, on)) / 100)
    last = on
    const use = uses.get(payment)
    if (isTaken) {
      interest += use?.interest ?? 0
      principal += use?.principal ?? 0
      uses.delete(payment)
    } else uses.set(payment, { interest: 0, principal: 0, left: payment.paise })
    spend()
  }
  interest += Math.round((principal * daysBetween(last, to)) / 100)
  const owedBack = [...uses.values()].reduce((sum, { left }) => sum + left, 0)
  return principal + interest - owedBack
}
