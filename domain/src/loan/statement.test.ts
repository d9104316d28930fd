import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../calendar/ist-date.ts'
import { balanceAfter } from './balance-after.ts'
import { disbursalLines } from './bookkeeping.ts'
import { amountDue, type LoanBalance } from './loan-balance.ts'
import { bookCharge, bookPayment, bookRefund } from './loan-booking.ts'
import type { LoanStatus } from './loan-statuses.ts'
import { type BookedEntry, statementOf } from './statement.ts'

const start: IstDate = '2026-11-15'
const day = (days: number) => addDays(start, days)

type Books = { entries: BookedEntry[]; balance: LoanBalance; status: LoanStatus; hasPaid: boolean }

function lend(principalPaise: number): Books {
  const lines = disbursalLines({ principalPaise, feePaise: 20_000, feeGstPaise: 3_600 })
  const empty = { principalPaise: 0, interestPaise: 0, chargesPaise: 0, owedBackPaise: 0, dailyRateBasisPoints: 100 }
  const balance = balanceAfter({ ...empty, bookedTo: start }, lines, start)
  return { entries: [{ kind: 'DISBURSAL', bookedOn: start, lines }], balance, status: 'DISBURSED', hasPaid: false }
}

const deeds = { pay: bookPayment, charge: bookCharge, refund: bookRefund }

function happen(books: Books, deed: keyof typeof deeds, paise: number, on: IstDate): Books {
  const { kind, lines, status } = deeds[deed]({ ...books, repaymentOn: day(7) }, paise, on)
  return {
    entries: [...books.entries, { kind, bookedOn: on, lines }],
    balance: balanceAfter(books.balance, lines, on),
    status,
    hasPaid: books.hasPaid || deed === 'pay',
  }
}

test('₹8,000 paid on day 10 of ₹20,000: every rupee up to day 30 has its line', () => {
  const books = happen(lend(2_000_000), 'pay', 800_000, day(10))
  const lines = statementOf(books.entries, 100, day(30))
  expect(lines.map(({ what, amountPaise, balancePaise }) => [what, amountPaise / 100, balancePaise / 100])).toEqual([
    ['DISBURSAL', 20_000, 20_000],
    ['INTEREST', 2_000, 22_000],
    ['PAYMENT', -8_000, 14_000],
    ['INTEREST', 2_800, 16_800],
  ])
  expect(lines[3]).toMatchObject({ from: day(10), on: day(30), days: 20, principalPaise: 1_400_000 })
})

test('what was paid too much stands below zero until it has gone back', () => {
  const over = happen(lend(500_000), 'pay', 600_000, day(7))
  const balances = (books: Books) => statementOf(books.entries, 100, day(9)).map((line) => line.balancePaise)
  expect(balances(over)).toEqual([500_000, 535_000, -65_000])
  expect(balances(happen(over, 'refund', 65_000, day(8)))).toEqual([500_000, 535_000, -65_000, 0])
})

test('a loan without entries has no line', () => {
  expect(statementOf([], 100, start)).toEqual([])
})

const happenings = fc.array(
  fc.record({
    deed: fc.constantFrom('pay', 'charge' as const),
    paise: fc.integer({ min: 1, max: 900_000 }),
    daysLater: fc.nat(9),
  }),
  { maxLength: 10 },
)

test('over any history the last balance is what is due less what is owed back, and the lines add up to it', () => {
  fc.assert(
    fc.property(happenings, fc.nat(20), (events, wait) => {
      let books = lend(2_000_000)
      let on = start
      for (const { deed, paise, daysLater } of events) {
        if (books.status === 'CLOSED' && deed === 'charge') continue
        on = addDays(on, daysLater)
        books = happen(books, deed, paise, on)
      }
      const today = addDays(on, wait)
      const lines = statementOf(books.entries, 100, today)
      const due = amountDue(books.balance, today).totalPaise - books.balance.owedBackPaise
      expect(lines.at(-1)?.balancePaise).toBe(due)
      expect(lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(due)
    }),
    { numRuns: 3_000, seed: 20_261_115 },
  )
})
