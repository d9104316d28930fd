import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import type { LoanStatus } from '../lifecycle/loan-statuses.ts'
import { balanceAfter, openingBalance } from './balance-after.ts'
import type { BookedEntry } from './booked-entry.ts'
import { disbursalLines } from './bookkeeping.ts'
import { amountDue, type LoanBalance } from './loan-balance.ts'
import { bookCorrection, bookPayment, bookRefund } from './loan-booking.ts'
import { usedPaiseOf } from './reversal-chain.ts'
import { statementOf } from './statement.ts'

const start: IstDate = '2026-11-15'
const day = (days: number) => addDays(start, days)

type Books = { entries: BookedEntry[]; balance: LoanBalance; status: LoanStatus; usedPaise: number }

function lend(principalPaise: number): Books {
  const lines = disbursalLines({ principalPaise, feePaise: 20_000, feeGstPaise: 3_600 })
  const terms = { lentPaise: principalPaise, dailyRateBasisPoints: 100 }
  const balance = balanceAfter(openingBalance(terms, start), lines, start)
  return { entries: [{ kind: 'DISBURSAL', bookedOn: start, lines }], balance, status: 'DISBURSED', usedPaise: 0 }
}

const bookings = { pay: bookPayment, refund: bookRefund }

function book(books: Books, event: keyof typeof bookings, paise: number, on: IstDate): Books {
  const booking = bookings[event]({ ...books, repaymentOn: day(7) }, paise, on)
  const { kind, lines, status } = booking
  return {
    entries: [...books.entries, { kind, bookedOn: on, lines }],
    balance: balanceAfter(books.balance, lines, on),
    status,
    usedPaise: books.usedPaise + usedPaiseOf(booking),
  }
}

test('the statement has a line for the payout, the fee, each payment and the interest up to today', () => {
  const books = book(lend(2_000_000), 'pay', 800_000, day(10))
  const lines = statementOf(books.entries, { dailyRateBasisPoints: 100 }, day(30))
  expect(lines.map(({ what, amountPaise, balancePaise }) => [what, amountPaise / 100, balancePaise / 100])).toEqual([
    ['DISBURSAL', 19_764, 19_764],
    ['FEE', 200, 19_964],
    ['FEE_GST', 36, 20_000],
    ['INTEREST', 2_000, 22_000],
    ['PAYMENT', -8_000, 14_000],
    ['INTEREST', 2_800, 16_800],
  ])
  expect(lines.at(-1)).toMatchObject({ from: day(10), on: day(30), days: 20, principalPaise: 1_400_000 })
})

test('an overpayment gives a negative balance until it is refunded', () => {
  const over = book(lend(500_000), 'pay', 600_000, day(7))
  const balances = (books: Books) =>
    statementOf(books.entries, { dailyRateBasisPoints: 100 }, day(9)).map((line) => line.balancePaise)
  expect(balances(over).slice(2)).toEqual([500_000, 535_000, -65_000])
  expect(balances(book(over, 'refund', 65_000, day(8))).slice(2)).toEqual([500_000, 535_000, -65_000, 0])
})

test('the disbursal line is what was transferred; the fee and its GST have separate lines', () => {
  const { entries } = lend(1_000_000)
  expect(statementOf(entries, { dailyRateBasisPoints: 100 }, start)).toMatchObject([
    { what: 'DISBURSAL', amountPaise: -(entries[0]?.lines.bank ?? 0) },
    { what: 'FEE', amountPaise: 20_000 },
    { what: 'FEE_GST', amountPaise: 3_600, balancePaise: 1_000_000 },
  ])
})

test('a payment reported late is listed on its own day, and its correction after the entries it corrects', () => {
  let books = book(lend(2_000_000), 'pay', 500_000, day(3))
  books = book(books, 'pay', 1_000_000, day(1))
  const correction = bookCorrection({ ...books, repaymentOn: day(7) }, books.entries)
  const entries = [...books.entries, { kind: 'CORRECTION' as const, bookedOn: day(3), lines: correction?.lines ?? {} }]
  const lines = statementOf(entries, { dailyRateBasisPoints: 100 }, day(4)).slice(2)
  expect(lines.map(({ what, on, amountPaise, balancePaise }) => [what, on, amountPaise, balancePaise])).toEqual([
    ['FEE_GST', start, 3_600, 2_000_000],
    ['PAYMENT', day(1), -1_000_000, 1_000_000],
    ['INTEREST', day(3), 60_000, 1_060_000],
    ['PAYMENT', day(3), -500_000, 560_000],
    ['CORRECTION', day(3), -19_600, 540_400],
    ['INTEREST', day(4), 5_404, 545_804],
  ])
})

test('a loan without entries has an empty statement', () => {
  expect(statementOf([], { dailyRateBasisPoints: 100 }, start)).toEqual([])
})

const anyEvents = fc.array(fc.record({ paise: fc.integer({ min: 1, max: 900_000 }), daysLater: fc.nat(9) }), {
  maxLength: 10,
})

test('the lines add up to the last balance, which is what is due less what is owed back', () => {
  fc.assert(
    fc.property(anyEvents, fc.nat(20), (events, wait) => {
      let books = lend(2_000_000)
      let on = start
      for (const { paise, daysLater } of events) {
        on = addDays(on, daysLater)
        books = book(books, 'pay', paise, on)
      }
      const today = addDays(on, wait)
      const lines = statementOf(books.entries, { dailyRateBasisPoints: 100 }, today)
      const due = amountDue(books.balance, today).totalPaise - books.balance.owedBackPaise
      expect(lines.at(-1)?.balancePaise).toBe(due)
      expect(lines.reduce((sum, { amountPaise }) => sum + amountPaise, 0)).toBe(due)
    }),
    { numRuns: 3_000, seed: 20_261_115 },
  )
})
