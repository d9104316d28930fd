import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { isBalanced } from '../../ledger/accounts.ts'
import { openingBalance } from '../booking/balance-after.ts'
import type { BookedEntry } from '../booking/booked-entry.ts'
import { amountDue } from '../booking/loan-balance.ts'
import {
  type BookableLoan,
  bookCorrection,
  bookDisbursal,
  bookPayment,
  bookRounding,
  type LoanBooking,
  loanAfter,
} from '../booking/loan-booking.ts'
import { statementOf } from '../booking/statement.ts'
import { lateRule, noPenalCharge, type PenalTerms, penalChargeDays, penalChargeOf } from './penal-terms.ts'

const start: IstDate = '2026-11-15'
const day = (days: number) => addDays(start, days)
const principalPaise = 1_000_000
const tenureDays = 7
const twoPercent: PenalTerms = { penalChargeBasisPoints: 200, penalChargeAfterDays: 3 }

type Books = { loan: BookableLoan; entries: BookedEntry[] }

function book({ loan, entries }: Books, booking: LoanBooking | undefined): Books {
  if (booking === undefined) return { loan, entries }
  const { kind, on, lines } = booking
  return { loan: loanAfter(loan, booking), entries: [...entries, { kind, bookedOn: on, lines }] }
}

function lend(terms: PenalTerms): Books {
  const penalCharge = penalChargeOf(terms, day(tenureDays))
  const balance = openingBalance({ lentPaise: principalPaise, dailyRateBasisPoints: 100, penalCharge }, start)
  const loan: BookableLoan = { status: 'SANCTIONED', repaymentOn: day(tenureDays), usedPaise: 0, balance }
  return book({ loan, entries: [] }, bookDisbursal({ principalPaise, feePaise: 20_000, feeGstPaise: 3_600 }, start))
}

function pay(books: Books, paise: number, on: IstDate): Books {
  const paid = book(books, bookPayment(books.loan, paise, on))
  return book(paid, bookCorrection(paid.loan, paid.entries))
}
const dueOn = ({ loan }: Books, days: number) => amountDue(loan.balance, day(days))

test('the penal charge is made once, on its day, as a share of the principal only', () => {
  const loan = lend(twoPercent)
  expect(dueOn(loan, 9)).toMatchObject({ chargesPaise: 0, totalPaise: 1_090_000 })
  expect(dueOn(loan, 10)).toMatchObject({ chargesPaise: 20_000, interestPaise: 100_000, totalPaise: 1_120_000 })
  expect(dueOn(loan, 30)).toMatchObject({ chargesPaise: 20_000, interestPaise: 300_000 })
})

test('a small rest is rounded off with its interest and its penal charge', () => {
  const { loan } = book(lend(twoPercent), bookPayment(lend(twoPercent).loan, principalPaise - 53, start))
  const rounded = bookRounding(loan, day(10))
  expect(rounded).toMatchObject({ status: 'CLOSED', lines: { charges: 0, principal: -53, rounding: 59 } })
})

test('a payment made on the due date but reported after the charge reverses the charge', () => {
  const late = pay(lend(twoPercent), 100_000, day(12))
  const corrected = pay(late, 1_070_000, day(7))
  expect(corrected.entries.at(-1)).toMatchObject({ kind: 'CORRECTION', lines: { chargeIncome: 20_000 } })
  expect(dueOn(corrected, 12)).toMatchObject({ totalPaise: 0, chargesPaise: 0 })
  expect(corrected.loan.balance.owedBackPaise).toBe(100_000)
})

test('the statement shows the penal charge as a separate line on its day', () => {
  const { entries, loan } = pay(lend(twoPercent), 500_000, day(12))
  const lines = statementOf(entries, loan.balance, day(12)).slice(3)
  expect(lines.map(({ what, on, amountPaise, balancePaise }) => [what, on, amountPaise, balancePaise])).toEqual([
    ['PENAL_CHARGE', day(10), 20_000, 1_020_000],
    ['INTEREST', day(12), 120_000, 1_140_000],
    ['PAYMENT', day(12), -500_000, 640_000],
  ])
})

test('the text of the rule states the penal charge, or that there is none', () => {
  expect(lateRule({ dailyRateBasisPoints: 100, ...noPenalCharge })).toContain('There are no penal charges')
  expect(lateRule({ dailyRateBasisPoints: 100, ...twoPercent })).toContain(
    'The penal charge is 2% of the principal still unpaid 3 days after the due date, charged once, without interest or GST. There is no penal interest.',
  )
})

type Fact = { paise: number; on: number }

/** A simple model without ledger entries. */
function model({ penalChargeBasisPoints, penalChargeAfterDays }: PenalTerms, facts: readonly Fact[], today: number) {
  const owed = { charges: 0, interest: 0, principal: principalPaise }
  let [room, owedBack, last] = [principalPaise - 23_600, 0, 0]
  const penalOn = tenureDays + penalChargeAfterDays
  const interestOf = (days: number) => Math.round((owed.principal * days) / 100)
  const accrueUpTo = (on: number) => {
    const share = Math.round((owed.principal * penalChargeBasisPoints) / 10_000)
    const isPenal = last < penalOn && penalOn <= on
    const penal = isPenal ? Math.min(share, room - Math.min(room, interestOf(penalOn - last))) : 0
    const interest = Math.min(interestOf(on - last), room - penal)
    owed.charges += penal
    owed.interest += interest
    room -= penal + interest
    last = on
  }
  for (const { paise, on } of facts.toSorted((one, other) => one.on - other.on)) {
    accrueUpTo(on)
    let left = paise
    for (const name of ['charges', 'interest', 'principal'] as const) {
      const used = Math.min(left, owed[name])
      owed[name] -= used
      left -= used
    }
    owedBack += left
  }
  accrueUpTo(today)
  return { ...owed, owedBack, cost: principalPaise - room }
}

const penalTerms = fc.record({
  penalChargeBasisPoints: fc.integer({ min: 0, max: 1_000 }),
  penalChargeAfterDays: fc.constantFrom(...penalChargeDays),
})
const anyEvents = fc.array(
  fc.record({
    paise: fc.integer({ min: 1, max: 500_000 }),
    daysLater: fc.nat(15),
    madeDaysBefore: fc.constantFrom(0, 0, 2, 9, 20),
  }),
  { maxLength: 6 },
)

test('books, statement and cost limit agree with a simple model, however late payments are reported', () => {
  fc.assert(
    fc.property(penalTerms, anyEvents, fc.nat(60), (terms, events, wait) => {
      let [books, today] = [lend(terms), 0]
      const facts: Fact[] = []
      for (const { paise, daysLater, madeDaysBefore } of events) {
        today += daysLater
        const on = Math.max(0, today - madeDaysBefore)
        books = pay(books, paise, day(on))
        facts.push({ paise, on })
      }
      const to = today + wait
      const { charges, interest, principal, owedBack, cost } = model(terms, facts, to)
      const due = dueOn(books, to)
      expect([due.chargesPaise, due.interestPaise, due.principalPaise]).toEqual([charges, interest, principal])
      expect(books.loan.balance.owedBackPaise).toBe(owedBack)
      expect(cost).toBeLessThanOrEqual(principalPaise)
      const statement = statementOf(books.entries, books.loan.balance, day(to))
      expect(statement.at(-1)?.balancePaise).toBe(due.totalPaise - owedBack)
      expect(books.entries.every(({ lines }) => isBalanced(lines))).toBe(true)
    }),
    { numRuns: 1_000, seed: 20_261_116 },
  )
})
