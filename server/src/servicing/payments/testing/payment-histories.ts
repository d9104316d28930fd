import type { IstDate } from 'domain/calendar/ist-date'
import { daysBetween } from 'domain/calendar/ist-date'
import fc from 'fast-check'

/*
 * Random histories of payments: attempts are started and paid, reports about them arrive late, twice, in any order, forged,
 * back-dated or never, and payers dispute payments, or a part of them, and win, until the lender wins. The test compares the app with a model that knows only the providers' true payments.
 */

export const principalPaise = 1_000_000

/** `daysLater` days pass before the event; `attempt` selects one of the attempts started so far. */
export type Event = { daysLater: number; attempt: number } & (
  | { kind: 'start'; provider: 'payu' | 'razorpay'; amountPaise: number }
  | { kind: 'pay'; differencePaise: number }
  | { kind: 'report'; channel: 'webhook' | 'form' | 'browser'; times: number; isForged: boolean; daysBackdated: number }
  | { kind: 'poll' }
  | { kind: 'dispute'; times: number; keptShare: number }
  | { kind: 'win'; times: number }
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
  fc.record({
    ...common,
    kind: fc.constant('dispute' as const),
    times: fc.integer({ min: 1, max: 2 }),
    keptShare: fc.constantFrom(0, 0, 0.3, 0.9),
  }),
  fc.record({ ...common, kind: fc.constant('win' as const), times: fc.integer({ min: 1, max: 2 }) }),
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

/** A lost dispute took it back, but for what was not disputed; `cameOn` is the day on which the lender has won it again. */
export type Payment = {
  on: IstDate
  paise: number
  taken?: { on: IstDate; keptPaise: number; cameOn?: IstDate }
}
type Use = { interest: number; principal: number; left: number }
type Period = { principalPaise: number; from: IstDate; to: IstDate }

/** What is due on a loan from `from` after these payments, computed without the ledger; negative if owed back. */
export function expectedBalance(payments: readonly Payment[], { principalPaise, from, to }: Period): number {
  let principal = principalPaise
  let interest = 0
  let last = from
  const uses = new Map<Payment, Use>()
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
  /** The last that the money was used for is taken first. */
  const takeBack = (use: Use, keptPaise: number) => {
    let taken = use.left + use.principal + use.interest - keptPaise
    const take = (part: keyof Use) => {
      const paise = Math.min(taken, use[part])
      use[part] -= paise
      taken -= paise
      return paise
    }
    take('left')
    principal += take('principal')
    interest += take('interest')
  }
  const made = payments.map((payment) => ({ on: payment.on, payment, paise: payment.paise }))
  const taken = payments.flatMap((payment) => (payment.taken ? [{ ...payment.taken, payment }] : []))
  const won = taken.flatMap(({ cameOn, keptPaise, payment }) =>
    cameOn ? [{ on: cameOn, payment: { ...payment }, paise: payment.paise - keptPaise }] : [],
  )
  const sorted = [...made, ...taken, ...won].toSorted((one, other) => daysBetween(other.on, one.on))
  for (const event of sorted) {
    interest += Math.round((principal * daysBetween(last, event.on)) / 100)
    last = event.on
    const use = uses.get(event.payment)
    if ('paise' in event) uses.set(event.payment, { interest: 0, principal: 0, left: event.paise })
    else if (use) takeBack(use, event.keptPaise)
    spend()
  }
  interest += Math.round((principal * daysBetween(last, to)) / 100)
  const owedBack = [...uses.values()].reduce((sum, { left }) => sum + left, 0)
  return principal + interest - owedBack
}
