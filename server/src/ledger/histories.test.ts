import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { bookCharge, bookPayment, type LoanBooking } from 'domain/loan/loan-booking'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
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

const clock: Clock = { now: () => new Date(), today: () => start }
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

/** Reported `daysLater` after the previous event; a payment may have been made `madeDaysBefore` its report. */
type Event = { kind: 'payment' | 'charge' | 'report again'; paise: number; daysLater: number; madeDaysBefore: number }

const timing = { daysLater: fc.nat(6), madeDaysBefore: fc.constantFrom(0, 0, 1, 3, 9) }
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
const histories = fc.array(fc.oneof({ weight: 3, arbitrary: payment }, charge), { minLength: 1, maxLength: 6 })

/** The days after the disbursal on which each event is valued. */
function daysOf(events: readonly Event[]): number[] {
  let today = 0
  return events.map(({ kind, daysLater, madeDaysBefore }) => {
    today += daysLater
    return kind === 'payment' ? Math.max(0, today - madeDaysBefore) : today
  })
}

type Fact = { kind: 'payment' | 'charge' | 'rounding'; paise: number; day: number }

/** A simple model of what is due: applies the facts in the order of their days, without a ledger. */
function dueAfter(facts: readonly Fact[]) {
  const owed = { charges: 0, interest: 0, principal: principalPaise }
  let [owedBack, rounded, interestTo] = [0, 0, 0]
  const use = (paise: number) => {
    let left = paise
    for (const name of ['charges', 'interest', 'principal'] as const) {
      const used = Math.min(left, owed[name])
      owed[name] -= used
      left -= used
    }
    return left
  }
  for (const { kind, paise, day } of facts.toSorted((one, other) => one.day - other.day)) {
    if (kind === 'charge' && owed.charges + owed.interest + owed.principal === 0) continue
    owed.interest += Math.round((owed.principal * (day - interestTo)) / 100)
    interestTo = day
    if (kind === 'charge') owed.charges += paise
    else if (kind === 'payment') owedBack += use(paise)
    else rounded += paise - use(paise)
  }
  return { ...owed, total: owed.charges + owed.interest + owed.principal, owedBack, rounded, interestTo }
}

/** Reports the events one by one; a balance below a rupee left by a payment is rounded off as a fact of its own. */
function model(events: readonly Event[]) {
  const facts: Fact[] = []
  let [paid, isClosed, wasLate] = [0, false, false]
  const days = daysOf(events)
  for (const [index, { kind, paise }] of events.entries()) {
    if (kind === 'report again' || (kind === 'charge' && isClosed)) continue
    facts.push({ kind, paise, day: days[index] ?? 0 })
    paid += kind === 'payment' ? paise : 0
    const left = dueAfter(facts)
    if (kind === 'payment' && left.total > 0 && left.total < 100)
      facts.push({ kind: 'rounding', paise: left.total, day: left.interestTo })
    const { total, interestTo } = dueAfter(facts)
    isClosed ||= total === 0
    wasLate ||= !isClosed && interestTo > tenureDays
  }
  let status = paid > 0 ? 'PART PAYMENT' : 'DISBURSED'
  if (wasLate) status = 'OVERDUE'
  if (isClosed) status = 'CLOSED'
  return { ...dueAfter(facts), paid, status }
}

type Plan = Parameters<typeof bookEntry>[1]['plan']

/** Books the same history in the real ledger. */
async function bookHistory(leadId: number, events: readonly Event[]): Promise<void> {
  const book = (idempotencyKey: string, plan: Plan) =>
    inTransaction(data.database, (transaction) =>
      bookEntry(transaction, { leadId, idempotencyKey, at: clock.now(), plan }),
    )
  const caused = { by: 'test', reasons: [] }
  const pay = (key: string, paise: number, on: IstDate) =>
    book(key, (loan) => ({ ...bookPayment(loan, paise, on), ...caused }))
  let lastPayment: [string, number, IstDate] | undefined
  const days = daysOf(events)
  for (const [index, { kind, paise }] of events.entries()) {
    const [key, on] = [`${leadId}:${index}`, addDays(start, days[index] ?? 0)]
    if (kind === 'report again') await (lastPayment && pay(...lastPayment))
    else if (kind === 'payment') {
      lastPayment = [key, paise, on]
      await pay(key, paise, on)
    } else if ((await readLoanAccount(data.database.kysely, leadId))?.status !== 'CLOSED')
      await book(key, (loan) => ({ ...(bookCharge(loan, paise, on) as LoanBooking), ...caused }))
  }
}

test(`the ledger and status agree with a simple model over ${runs} random histories (seed ${seed})`, async () => {
  const property = fc.asyncProperty(histories, async (events) => {
    const { leadId } = await seedDisbursedLoan(data.database, clock, { principalPaise, tenureDays })
    await bookHistory(leadId, events)
    const { charges, interest, principal, owedBack, paid, status } = model(events)
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
