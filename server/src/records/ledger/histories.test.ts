import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { bookPayment } from 'domain/loan/booking/loan-booking'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { reinstatePayment } from '../../servicing/corrections/reversals/reinstate-payment.ts'
import { reversePayment } from '../../servicing/corrections/reversals/reverse-payment.ts'
import { lockAndBook } from '../../testing/lock-and-book.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
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
 * Reported `daysLater` after the previous event; a payment may have been made, taken back or come again `daysBefore` its
 * report. `which` chooses the payment. A PART is taken back but for a rest; NOT TAKEN means that a reversal was a mistake.
 */
type Event = {
  kind: 'payment' | 'report again' | 'returned' | 'part' | 'mistake' | 'came back' | 'not taken'
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
const reversal = fc.record({
  kind: fc.constantFrom<Event['kind']>('returned', 'part', 'mistake', 'came back', 'not taken'),
  paise: fc.integer({ min: 1, max: 900_000 }),
  ...timing,
})
const histories = fc.array(fc.oneof(payment, reversal), { minLength: 1, maxLength: 9 })

/**
 * An event with the days after the disbursal on which it is reported and from which it counts. `of` is the place of the
 * payment that it is about.
 */
type Report = Event & { reportedOn: number; day: number; of: number }

/** What is known of a payment: how much of it counts since when, and what is taken back of it. */
type Known = { place: number; paise: number; since: number; isAgain: boolean; taken?: { paise: number; day: number } }

/** What a reversal or reinstatement says, and what is known of the payment after it. */
function reportOf({ kind, paise }: Event, day: number, known: Known): { report: Partial<Report>; after: Known } {
  const { taken, since } = known
  if (kind === 'not taken' && taken) {
    const { taken: _, ...before } = known
    return { report: { paise: taken.paise, day: taken.day }, after: before }
  }
  const on = Math.max(taken?.day ?? since, day)
  if (kind === 'came back' && taken) {
    const again = 1 + (paise % taken.paise)
    const counting = known.paise - taken.paise + again
    const after = { place: known.place, paise: counting, since: on, isAgain: true }
    return { report: { paise: again, day: on }, after }
  }
  const kept = kind === 'part' ? paise % known.paise : 0
  const left = { paise: known.paise - kept, day: kind === 'mistake' ? since : on }
  return { report: left, after: { ...known, taken: left } }
}

/** Events about a payment that cannot be are left out. */
function reportsOf(events: readonly Event[]): Report[] {
  let reportedOn = 0
  const reports: Report[] = []
  const payments: Known[] = []
  for (const event of events) {
    const { kind, paise, which } = event
    reportedOn += event.daysLater
    const day = Math.max(0, reportedOn - event.daysBefore)
    const report = { ...event, reportedOn, day, of: reports.length }
    if (kind === 'payment') {
      payments.push({ place: reports.length, paise, since: day, isAgain: false })
      reports.push(report)
    } else if (kind === 'report again') reports.push({ ...report, day: reportedOn })
    else {
      const isMoved = ({ place }: Known) => reports.some((other) => other.kind === 'mistake' && other.of === place)
      const isReinstated = kind === 'came back' || kind === 'not taken'
      const possible = payments.filter(
        (known) =>
          !isMoved(known) && isReinstated === (known.taken !== undefined) && !(kind === 'mistake' && known.isAgain),
      )
      const known = possible[which % Math.max(1, possible.length)]
      if (known === undefined) continue
      const { report: changes, after } = reportOf(event, day, known)
      reports.push({ ...report, ...changes, of: known.place })
      payments[payments.indexOf(known)] = after
    }
  }
  return reports
}

/** `taken` is what a reversal takes of each money of the payment; `isVoid` if the reversal was a mistake. */
type Fact = {
  kind: 'payment' | 'rounding' | 'returned' | 'mistake'
  paise: number
  day: number
  taken?: Map<Fact, number>
  isVoid?: boolean
}
const parts = ['interest', 'principal'] as const
type Use = Record<(typeof parts)[number], number> & { left: number }

/** The roundings that each reversal undoes: those since the money it takes. `facts` are in the order they were reported. */
function undoneIn(facts: readonly Fact[]): Map<Fact, Fact> {
  const undone = new Map<Fact, Fact>()
  for (const [place, fact] of facts.entries())
    if (fact.taken && !fact.isVoid) {
      const first = Math.min(...[...fact.taken.keys()].map((money) => facts.indexOf(money)))
      for (const other of facts.slice(first, place))
        if (other.kind === 'rounding' && !undone.has(other)) undone.set(other, fact)
    }
  return undone
}

/** A simple model of what is due: applies the facts in the order of their days, without a ledger. */
function dueAfter(facts: readonly Fact[]) {
  const owed = { interest: 0, principal: principalPaise }
  /** What each payment and rounding that counts was used for; what is left of a payment is owed back. */
  const uses = new Map<Fact, Use>()
  const undone = undoneIn(facts)
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
  /** Takes from the end of what the money was used for. */
  const takeBack = (use: Use, paise: number) => {
    let taken = paise
    for (const part of ['left', ...parts.toReversed()] as const) {
      const back = Math.min(taken, use[part])
      use[part] -= back
      taken -= back
      if (part !== 'left') owed[part] += back
    }
  }
  for (const fact of facts.toSorted((one, other) => one.day - other.day)) {
    const { kind, paise, day, isVoid } = fact
    const undoneBy = undone.get(fact) ?? facts.find((other) => other.kind === 'mistake' && other.taken?.has(fact))
    const isUndone = undoneBy !== undefined && (undoneBy.kind === 'mistake' || ended.has(undoneBy))
    if (kind === 'mistake') continue
    owed.interest += Math.round((owed.principal * (day - interestTo)) / 100)
    interestTo = day
    if (kind === 'returned') {
      if (isVoid) continue
      ended.add(fact)
      for (const [other, use] of uses) {
        const isRounding = undone.get(other) === fact
        takeBack(use, isRounding ? use.principal + use.interest : (fact.taken?.get(other) ?? 0))
      }
      for (const [other, use] of uses) if (other.kind === 'payment') spend(use)
    } else if (!isUndone) {
      const use = { interest: 0, principal: 0, left: paise }
      uses.set(fact, use)
      spend(use)
      if (kind === 'rounding') use.left = 0
    }
  }
  const owedBack = [...uses.values()].reduce((sum, { left }) => sum + left, 0)
  return { ...owed, total: owed.interest + owed.principal, owedBack, interestTo }
}

/** Reports the events one by one; a balance below a rupee left by a payment is rounded off as a fact of its own. */
function model(reports: readonly Report[]) {
  const facts: Fact[] = []
  /** The money of each payment that counts, newest first, and its latest reversal. */
  const latest = new Map<number, { money: Map<Fact, number>; reversal?: Fact }>()
  let [isClosed, wasLate, paid] = [false, false, 0]
  for (const { kind, paise, day, reportedOn, of } of reports) {
    if (kind === 'report again') continue
    const known = latest.get(of)
    const isTaken = kind === 'returned' || kind === 'part' || kind === 'mistake'
    if (kind === 'not taken') {
      const { reversal, money = new Map<Fact, number>() } = known ?? {}
      if (reversal) reversal.isVoid = true
      for (const [fact, taken] of reversal?.taken ?? []) money.set(fact, (money.get(fact) ?? 0) + taken)
    } else if (isTaken) {
      let left = paise
      const taken = new Map<Fact, number>()
      for (const [fact, counting] of known?.money ?? []) {
        const part = Math.min(counting, left)
        left -= part
        if (part > 0) taken.set(fact, part)
        known?.money.set(fact, counting - part)
      }
      const reversal: Fact = { kind: kind === 'mistake' ? kind : 'returned', paise, day, taken }
      facts.push(reversal)
      if (known) known.reversal = reversal
    } else {
      const fact: Fact = { kind: 'payment', paise, day }
      facts.push(fact)
      latest.set(of, { money: new Map([[fact, paise], ...(known?.money ?? [])]) })
    }
    paid += isTaken ? -paise : paise
    const left = dueAfter(facts)
    if (!isTaken && left.total > 0 && left.total < 100)
      facts.push({ kind: 'rounding', paise: left.total, day: left.interestTo })
    const { total, interestTo } = dueAfter(facts)
    const isRecomputed = isTaken || kind === 'not taken'
    isClosed = total === 0 || (isClosed && !isRecomputed)
    wasLate ||= !isClosed && (isRecomputed ? reportedOn : interestTo) > tenureDays
  }
  let status = paid > 0 ? 'PART PAYMENT' : 'DISBURSED'
  if (wasLate) status = 'OVERDUE'
  if (isClosed) status = 'CLOSED'
  return { ...dueAfter(facts), paid, status }
}

type Plan = Parameters<typeof lockAndBook>[1]['plan']

/** Books the same history in the real ledger. */
async function bookHistory(leadId: number, reports: readonly Report[]): Promise<void> {
  const book = (idempotencyKey: string, plan: Plan) =>
    inTransaction(data.database, (transaction) =>
      lockAndBook(transaction, { leadId, idempotencyKey, at: clock.now(), plan }),
    )
  const caused = { by: 'test', reasons: [] }
  const details = { provider: 'razorpay' }
  const pay = (key: string, paise: number, on: IstDate) =>
    book(key, (loan) => ({ ...bookPayment(loan, paise, on), ...caused, details }))
  const change = (entryId: number, { kind, paise }: Report, on: IstDate) =>
    inTransaction(data.database, (transaction): Promise<unknown> => {
      const order = { entryId, by: 'test' }
      if (kind === 'came back')
        return reinstatePayment(transaction, clock, { ...order, reason: 'CAME_BACK', cameOn: on, paise })
      if (kind === 'not taken')
        return reinstatePayment(transaction, clock, { ...order, reason: 'MISTAKE', cameOn: null })
      if (kind === 'mistake') return reversePayment(transaction, clock, { ...order, reason: 'MISTAKE', leftOn: null })
      return reversePayment(transaction, clock, { ...order, reason: 'RETURNED', leftOn: on, takenPaise: paise })
    })
  const entryIds = new Map<number, number>()
  let lastPayment: [string, number, IstDate] | undefined
  for (const [place, report] of reports.entries()) {
    const { kind, paise, day, of } = report
    const [key, on] = [`${leadId}:${place}`, addDays(start, day)]
    today = addDays(start, report.reportedOn)
    if (of !== place) await change(entryIds.get(of) ?? 0, report, on)
    else if (kind === 'report again') await (lastPayment && pay(...lastPayment))
    else {
      lastPayment = [key, paise, on]
      entryIds.set(place, (await pay(key, paise, on)).entryId)
    }
  }
  today = start
}

test(`the ledger and status agree with a simple model over ${runs} random histories (seed ${seed})`, async () => {
  const property = fc.asyncProperty(histories, async (events) => {
    const { leadId } = await seedDisbursedLoan(data.database, clock, { principalPaise, tenureDays })
    const reports = reportsOf(events)
    await bookHistory(leadId, reports)
    const { interest, principal, owedBack, paid, status } = model(reports)
    const account = await readLoanAccount(data.database.kysely, leadId)
    expect(account).toMatchObject({ status, paidPaise: paid })
    expect(account?.balance).toMatchObject({
      interestPaise: interest,
      principalPaise: principal,
      owedBackPaise: owedBack,
    })
    for (const { lines } of await listEntries(data.database.kysely, leadId))
      expect(Object.values(lines).reduce((sum, amount) => sum + amount, 0)).toBe(0)
  })
  await fc.assert(property, { numRuns: runs, seed })
})
