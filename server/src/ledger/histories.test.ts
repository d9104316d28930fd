import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { bookCharge, bookPayment } from 'domain/loan/loan-booking'
import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Clock } from '../platform/clock.ts'
import { disbursedLoan } from '../testing/disbursed-loan.ts'
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts'
import type { PlannedBooking } from './book-entries.ts'
import { bookOnLoan } from './book-on-loan.ts'
import { type LoanInBooks, readLoanInBooks } from './loan-in-books.ts'
import { readEntries } from './read-entries.ts'

const histories = 300
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000)
const start: IstDate = '2026-11-15'
const principalPaise = 1_000_000
const tenureDays = 7

let today: IstDate = start
const clock: Clock = { now: () => new Date(), today: () => today }
let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

type Happening = { kind: 'pay' | 'charge' | 'told again'; paise: number; daysLater: number }

const happenings = fc.array(
  fc.record({
    kind: fc.constantFrom<Happening['kind']>('pay', 'pay', 'charge', 'told again'),
    paise: fc.integer({ min: 1, max: 900_000 }),
    daysLater: fc.nat(6),
  }),
  { minLength: 1, maxLength: 6 },
)

/** The simple model: four numbers and no books, reckoned day by day. */
function model(events: readonly Happening[]) {
  const owed = { charges: 0, interest: 0, principal: principalPaise }
  let [owedBack, paid, isClosed, wasLate, day, interestTo] = [0, 0, false, false, 0, 0]
  for (const { kind, paise, daysLater } of events) {
    day += daysLater
    if (kind === 'told again' || (kind === 'charge' && isClosed)) continue
    owed.interest += Math.round((owed.principal * (day - interestTo)) / 100)
    interestTo = day
    if (kind === 'charge') owed.charges += paise
    else {
      let left = paise
      for (const use of ['charges', 'interest', 'principal'] as const) {
        const taken = Math.min(left, owed[use])
        owed[use] -= taken
        left -= taken
      }
      owedBack += left
      paid += paise
    }
    isClosed ||= owed.charges + owed.interest + owed.principal === 0
    wasLate ||= !isClosed && day > tenureDays
  }
  const open = wasLate ? 'OVERDUE' : paid > 0 ? 'PART PAYMENT' : 'DISBURSED'
  return { ...owed, owedBack, paid, status: isClosed ? 'CLOSED' : open }
}

/** The same history through the real books. */
async function live(leadId: string, events: readonly Happening[]): Promise<void> {
  const book = (key: string, plan: (loan: LoanInBooks) => PlannedBooking) =>
    bookOnLoan(data.database, clock, { leadId, key, plan })
  const pay = (key: string, paise: number) =>
    book(key, (loan) => ({ ...bookPayment(loan, paise, today), by: 'test', reasons: [] }))
  let lastPayment: [string, number] | undefined
  for (const [index, { kind, paise, daysLater }] of events.entries()) {
    today = addDays(today, daysLater)
    const key = `${leadId}:${index}`
    if (kind === 'told again') await (lastPayment && pay(...lastPayment))
    else if (kind === 'pay') {
      lastPayment = [key, paise]
      await pay(key, paise)
    } else if ((await readLoanInBooks(data.database, leadId))?.status !== 'CLOSED')
      await book(key, (loan) => ({ ...bookCharge(loan, paise, today), by: 'test', reasons: [] }))
  }
}

test(`over ${histories} histories in the real database, books and status agree with a simple model (seed ${seed})`, async () => {
  const property = fc.asyncProperty(happenings, async (events) => {
    today = start
    const { leadId } = await disbursedLoan(data.database, clock, { principalPaise, tenureDays })
    await live(leadId, events)
    const { charges, interest, principal, owedBack, paid, status } = model(events)
    const loan = await readLoanInBooks(data.database, leadId)
    expect(loan).toMatchObject({ status, paidPaise: paid })
    expect(loan?.balance).toMatchObject({
      chargesPaise: charges,
      interestPaise: interest,
      principalPaise: principal,
      owedBackPaise: owedBack,
    })
  })
  await fc.assert(property, { numRuns: histories, seed })

  const { rows } = await data.database.pool.query('select distinct lead_id from ledger_entries limit 50')
  for (const { lead_id } of rows)
    for (const { lines } of await readEntries(data.database, lead_id))
      expect(Object.values(lines).reduce((sum, amount) => sum + amount, 0)).toBe(0)
}, 120_000)
