import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { bookCharge, bookPayment } from 'domain/loan/loan-booking'
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

/** Reported `daysLater` after the event before; a payment may have been made some days before it is reported. */
type Event = { kind: 'payment' | 'charge' | 'report again'; paise: number; daysLater: number; madeDaysBefore: number }

const histories = fc.array(
  fc.record({
    kind: fc.constantFrom<Event['kind']>('payment', 'payment', 'charge', 'report again'),
    paise: fc.integer({ min: 1, max: 900_000 }),
    daysLater: fc.nat(6),
    madeDaysBefore: fc.constantFrom(0, 0, 0, 1, 3),
  }),
  { minLength: 1, maxLength: 6 },
)

/** The days after the disbursal on which each event is valued. */
function daysOf(events: readonly Event[]): number[] {
  let today = 0
  return events.map(({ kind, daysLater, madeDaysBefore }) => {
    today += daysLater
    return kind === 'payment' ? Math.max(0, today - madeDaysBefore) : today
  })
}

/** A simple model without books: four numbers, kept day by day. */
function model(events: readonly Event[]) {
  const owed = { charges: 0, interest: 0, principal: principalPaise }
  let [owedBack, paid, isClosed, wasLate, interestTo] = [0, 0, false, false, 0]
  const days = daysOf(events)
  for (const [index, { kind, paise }] of events.entries()) {
    const day = days[index] ?? 0
    if (kind === 'report again' || (kind === 'charge' && isClosed)) continue
    owed.interest += Math.round((owed.principal * Math.max(0, day - interestTo)) / 100)
    interestTo = Math.max(interestTo, day)
    if (kind === 'charge') owed.charges += paise
    else {
      let left = paise
      for (const use of ['charges', 'interest', 'principal'] as const) {
        const used = Math.min(left, owed[use])
        owed[use] -= used
        left -= used
      }
      owedBack += left
      paid += paise
    }
    isClosed ||= owed.charges + owed.interest + owed.principal === 0
    wasLate ||= !isClosed && interestTo > tenureDays
  }
  const open = wasLate ? 'OVERDUE' : paid > 0 ? 'PART PAYMENT' : 'DISBURSED'
  return { ...owed, owedBack, paid, status: isClosed ? 'CLOSED' : open }
}

type Plan = Parameters<typeof bookEntry>[1]['plan']

/** The same history through the real books. */
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
      await book(key, (loan) => ({ ...bookCharge(loan, paise, on), ...caused }))
  }
}

test(`over ${runs} random histories the real books and status agree with a simple model (seed ${seed})`, async () => {
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
}, 60_000)
