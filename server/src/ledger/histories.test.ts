import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { bookCharge, bookPayment, type LoanBooking } from 'domain/loan/loan-booking'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ReversalOrder, reversePayment } from '../payments/reversals/reverse-payment.ts'
import type { Clock } from '../platform/clock.ts'
import { inTransaction } from '../platform/database/in-transaction.ts'
import { seedDisbursedLoan } from '../testing/seed-loans.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import { bookEntry } from './book-entry.ts'
import { listEntries } from './entries.ts'
import { readLoanAccount } from './loan-account.ts'

const runs = Number(process.env.HISTORIES ?? 60)
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const start: IstDate = '2026-11-15'
const principalPaise = 1_000_000
const tenureDays = 7

let today = start
const clock: Clock = { now: () => new Date(), today: () => today }
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

/**
 * Reported `daysLater` after the previous event; a payment may have been made, or taken back, `daysBefore` its report.
 * `which` chooses the payment that is taken back.
 */
type Event = {
  kind: 'payment' | 'charge' | 'report again' | 'returned' | 'mistake'
  paise: number
  daysLater: number
  daysBefore: number
  which: number
}

const timing = { daysLater: fc.nat(6), daysBefore: fc.constantFrom(0, 0, 1, 3, 9), which: fc.nat(5) }
const payment = fc.record({
  kind: fc.constantFrom<Event['kind']>('payment', 'payment', 'report again'),
  paise: fc.integer({ min: 1, max: 900_000 }),
  ...timing,
})
/** Small enough that no loan reaches the limit of its total cost. */
const charge = fc.record({
  kind: fc.constant('charge' as const),
  paise: fc.integer({ min: 1, max: 90_000 }),
  ...timing,
})
const reversal = fc.record({
  kind: fc.constantFrom<Event['kind']>('returned', 'mistake'),
  paise: fc.constant(0),
  ...timing,
})
const weights = [{ weight: 3, arbitrary: payment }, charge, { weight: 2, arbitrary: reversal }] as const
const histories = fc.array(fc.oneof(...weights), { minLength: 1, maxLength: 7 })

/** An event with the days after the disbursal on which it is reported and from which it counts. */
type Report = Event & { reportedOn: number; day: number; takesBack?: number }

/** A payment is taken back once, and not before it was made; without one, the event is left out. */
function reportsOf(events: readonly Event[]): Report[] {
  let reportedOn = 0
  const reports: Report[] = []
  for (const event of events) {
    reportedOn += event.daysLater
    const day = Math.max(0, reportedOn - event.daysBefore)
    if (event.kind === 'payment') reports.push({ ...event, reportedOn, day })
    else if (event.kind === 'charge' || event.kind === 'report again')
      reports.push({ ...event, reportedOn, day: reportedOn })
    else {
      const left = reports.flatMap(({ kind }, place) =>
        kind === 'payment' && !reports.some(({ takesBack }) => takesBack === place) ? [place] : [],
      )
      const takesBack = left[event.which % Math.max(1, left.length)]
      if (takesBack === undefined) continue
      const paidOn = reports[takesBack]?.day ?? 0
      reports.push({ ...event, reportedOn, takesBack, day: event.kind === 'mistake' ? paidOn : Math.max(paidOn, day) })
    }
  }
  return reports
}

/** `undoneBy` is the fact that takes a payment, or a rounding that depended on it, back. */
type Fact = {
  kind: 'payment' | 'charge' | 'rounding' | 'returned' | 'mistake'
  paise: number
  day: number
  undoneBy?: Fact
}
const parts = ['charges', 'interest', 'principal'] as const
type Use = Record<(typeof parts)[number], number> & { left: number }

/** A simple model of what is due: applies the facts in the order of their days, without a ledger. */
function dueAfter(facts: readonly Fact[]) {
  const owed = { charges: 0, interest: 0, principal: principalPaise }
  /** What each payment and rounding that counts was used for; what is left of a payment is owed back. */
  const uses = new Map<Fact, Use>()
  const ended = new Set<Fact>()
  let interestTo = 0
  const spend = (use: Use) => {
    for (const part of parts) {
      const used = Math.min(use.left, owed[part])
      owed[part] -= used
      use[part] += used
      use.left -= used
    }
  }
  const takeBack = (fact: Fact) => {
    const use = uses.get(fact)
    if (use) for (const part of parts) owed[part] += use[part]
    uses.delete(fact)
  }
  for (const fact of facts.toSorted((one, other) => one.day - other.day)) {
    const { kind, paise, day, undoneBy } = fact
    const isUndone = undoneBy !== undefined && (undoneBy.kind === 'mistake' || ended.has(undoneBy))
    if (kind === 'mistake' || (kind === 'rounding' && isUndone)) continue
    if (kind === 'charge' && owed.charges + owed.interest + owed.principal === 0) continue
    owed.interest += Math.round((owed.principal * (day - interestTo)) / 100)
    interestTo = day
    if (kind === 'charge') owed.charges += paise
    else if (kind === 'returned') {
      ended.add(fact)
      for (const other of facts) if (other.undoneBy === fact) takeBack(other)
      for (const use of uses.values()) spend(use)
    } else if (!isUndone) {
      const use = { charges: 0, interest: 0, principal: 0, left: paise }
      uses.set(fact, use)
      spend(use)
      if (kind === 'rounding') use.left = 0
    }
  }
  const owedBack = [...uses.values()].reduce((sum, { left }) => sum + left, 0)
  return { ...owed, total: owed.charges + owed.interest + owed.principal, owedBack, interestTo }
}

/** Reports the events one by one; a balance below a rupee left by a payment is rounded off as a fact of its own. */
function model(reports: readonly Report[]) {
  const facts: Fact[] = []
  const payments = new Map<number, Fact>()
  let [isClosed, wasLate] = [false, false]
  for (const [place, { kind, paise, day, reportedOn, takesBack }] of reports.entries()) {
    if (kind === 'report again' || (kind === 'charge' && isClosed)) continue
    const fact: Fact = { kind, paise, day }
    const taken = takesBack === undefined ? undefined : payments.get(takesBack)
    const isSince = (other: Fact) => other.kind === 'rounding' && taken && facts.indexOf(other) > facts.indexOf(taken)
    for (const other of facts) if ((other === taken || isSince(other)) && !other.undoneBy) other.undoneBy = fact
    facts.push(fact)
    if (kind === 'payment') payments.set(place, fact)
    const left = dueAfter(facts)
    if (kind === 'payment' && left.total > 0 && left.total < 100)
      facts.push({ kind: 'rounding', paise: left.total, day: left.interestTo })
    const { total, interestTo } = dueAfter(facts)
    isClosed = total === 0 || (isClosed && taken === undefined)
    wasLate ||= !isClosed && (taken ? reportedOn : interestTo) > tenureDays
  }
  const kept = [...payments.values()].filter(({ undoneBy }) => undoneBy === undefined)
  let status = kept.length > 0 ? 'PART PAYMENT' : 'DISBURSED'
  if (wasLate) status = 'OVERDUE'
  if (isClosed) status = 'CLOSED'
  return { ...dueAfter(facts), paid: kept.reduce((sum, { paise }) => sum + paise, 0), status }
}

type Plan = Parameters<typeof bookEntry>[1]['plan']

/** Books the same history in the real ledger. */
async function bookHistory(leadId: number, reports: readonly Report[]): Promise<void> {
  const book = (idempotencyKey: string, plan: Plan) =>
    inTransaction(data.database, (transaction) =>
      bookEntry(transaction, { leadId, idempotencyKey, at: clock.now(), plan }),
    )
  const caused = { by: 'test', reasons: [] }
  const pay = (key: string, paise: number, on: IstDate) =>
    book(key, (loan) => ({ ...bookPayment(loan, paise, on), ...caused }))
  const takeBack = (entryId: number, kind: Event['kind'], on: IstDate) => {
    const how = kind === 'mistake' ? { reason: 'MISTAKE', leftOn: null } : { reason: 'RETURNED', leftOn: on }
    const order = { entryId, ...(how as Pick<ReversalOrder, 'reason' | 'leftOn'>), by: 'test' }
    return inTransaction(data.database, (transaction) => reversePayment(transaction, clock, order))
  }
  const entryIds = new Map<number, number>()
  let lastPayment: [string, number, IstDate] | undefined
  for (const [place, { kind, paise, day, reportedOn, takesBack }] of reports.entries()) {
    const [key, on] = [`${leadId}:${place}`, addDays(start, day)]
    today = addDays(start, reportedOn)
    if (takesBack !== undefined) await takeBack(entryIds.get(takesBack) ?? 0, kind, on)
    else if (kind === 'report again') await (lastPayment && pay(...lastPayment))
    else if (kind === 'payment') {
      lastPayment = [key, paise, on]
      entryIds.set(place, (await pay(key, paise, on)).entryId)
    } else if ((await readLoanAccount(data.database.kysely, leadId))?.status !== 'CLOSED')
      await book(key, (loan) => ({ ...(bookCharge(loan, paise, on) as LoanBooking), ...caused }))
  }
  today = start
}

test(`the ledger and status agree with a simple model over ${runs} random histories (seed ${seed})`, async () => {
  const property = fc.asyncProperty(histories, async (events) => {
    const { leadId } = await seedDisbursedLoan(data.database, clock, { principalPaise, tenureDays })
    const reports = reportsOf(events)
    await bookHistory(leadId, reports)
    const { charges, interest, principal, owedBack, paid, status } = model(reports)
    const account = await readLoanAccount(data.database.kysely, leadId)
    expect(account).toMatchObject({ status, paidPaise: paid })
    expect(account?.balance).toMatchObject({
      chargesPaise: charges,
      interestPaise: interest,
      principalPaise: principal,
      owedBackPaise: owedBack,
    })
    for (const { lines } of await listEntries(data.database.kysely, leadId))
      expect(Object.values(lines).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })
  await fc.assert(property, { numRuns: runs, seed })
})
