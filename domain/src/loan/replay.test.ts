import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../calendar/ist-date.ts'
import { accounts, isBalanced, sumLines } from '../ledger/accounts.ts'
import { openingBalance } from './balance-after.ts'
import { amountDue } from './loan-balance.ts'
import {
  type BookableLoan,
  bookCorrection,
  bookDisbursal,
  bookPayment,
  bookReversal,
  bookRounding,
  type LoanBooking,
  loanAfter,
} from './loan-booking.ts'
import type { BookedEntry } from './replay.ts'

const start: IstDate = '2026-11-15'
const day = (days: number) => addDays(start, days)

type Books = { loan: BookableLoan; entries: BookedEntry[] }

const book = ({ loan, entries }: Books, booking: LoanBooking | undefined): Books =>
  booking === undefined
    ? { loan, entries }
    : {
        loan: loanAfter(loan, booking),
        entries: [...entries, { kind: booking.kind, bookedOn: booking.on, lines: booking.lines }],
      }

function lend(principalPaise: number): Books {
  const balance = openingBalance({ lentPaise: principalPaise, dailyRateBasisPoints: 100 }, start)
  const loan = { repaymentOn: day(30), hasPaid: false, balance }
  const disbursal = bookDisbursal({ principalPaise, feePaise: 0, feeGstPaise: 0 }, start)
  return book({ loan: { ...loan, status: 'SANCTIONED' }, entries: [] }, disbursal)
}

/** Books a payment with everything that follows from it. */
function pay(books: Books, paise: number, on: IstDate): Books {
  const paid = book(books, bookPayment(books.loan, paise, on))
  const corrected = book(paid, bookCorrection(paid.loan, paid.entries))
  return book(corrected, bookRounding(corrected.loan, corrected.loan.balance.bookedTo))
}
const dueOf = ({ loan }: Books) => amountDue(loan.balance, loan.balance.bookedTo).totalPaise

test('₹10,000 paid on day 1 of ₹20,000 and reported after ₹5,000 of day 3 leaves ₹5,404 due', () => {
  const books = pay(pay(lend(2_000_000), 500_000, day(3)), 1_000_000, day(1))
  expect(dueOf(books)).toBe(540_400)
  expect(books.entries.at(-1)).toMatchObject({
    kind: 'CORRECTION',
    bookedOn: day(3),
    lines: { interest_income: 19_600 },
  })
})

test('a payment in the order of days needs no correction', () => {
  const books = pay(pay(lend(2_000_000), 1_000_000, day(1)), 500_000, day(3))
  expect(books.entries.map(({ kind }) => kind)).toEqual(['DISBURSAL', 'PAYMENT', 'PAYMENT'])
  expect(dueOf(books)).toBe(540_400)
})

test('on a closed loan the interest that was too much becomes owed back with the payment itself', () => {
  const closed = pay(lend(1_000_000), 1_050_000, day(5))
  expect(closed.loan.status).toBe('CLOSED')
  const { loan } = pay(closed, 200_000, day(1))
  // Fair: 2,000 on day 1, of which 100 is interest; 4 days on 8,100 are 324; 8,424 of 10,500 were due on day 5.
  expect(loan).toMatchObject({
    status: 'CLOSED',
    balance: { principalPaise: 0, interestPaise: 0, owedBackPaise: 207_600 },
  })
})

test.each([
  ['all but 99 paise', 1_000_000 - 99, 'CLOSED', 99],
  ['all but one rupee', 1_000_000 - 100, 'PART PAYMENT', 0],
])('when %s is paid the loan is what it ought to be', (_what, paise, status, roundedPaise) => {
  const { loan, entries } = pay(lend(1_000_000), paise, start)
  expect(loan.status).toBe(status)
  expect(entries.reduce((sum, { lines }) => sum + (lines.rounding ?? 0), 0)).toBe(roundedPaise)
})

test('a small rest that was left open is rounded off later, with its interest', () => {
  const { loan, entries } = lend(2_000_000)
  const open = book({ loan, entries }, bookPayment(loan, 1_999_953, start))
  const closed = book(open, bookRounding(open.loan, day(10)))
  expect(closed.entries.at(-1)?.lines).toMatchObject({ principal: -47, rounding: 52, interest_income: -5 })
  expect(closed.loan.status).toBe('CLOSED')
})

const giveBack = (books: Books, on: IstDate) => book(books, bookReversal(books.loan, books.entries, on))

test('a payout that came back leaves nothing in the books, and its second try starts anew', () => {
  const returned = giveBack(lend(1_000_000), day(3))
  expect(Object.values(sumLines(returned.entries.map(({ lines }) => lines)))).toEqual(accounts.map(() => 0))
  expect(returned.loan.status).toBe('SANCTIONED')
  expect(() => giveBack(returned, day(3))).toThrow('no disbursal to reverse')
  const again = bookDisbursal({ principalPaise: 1_000_000, feePaise: 20_000, feeGstPaise: 3_600 }, day(5))
  const { loan } = book(returned, again)
  expect(amountDue(loan.balance, day(6)).totalPaise).toBe(1_010_000)
})

test('payments on a payout that came back are owed back in full, whenever they are learnt', () => {
  const paidBefore = giveBack(pay(lend(1_000_000), 400_000, day(2)), day(4))
  expect(paidBefore.loan).toMatchObject({ status: 'CLOSED', balance: { principalPaise: 0, owedBackPaise: 400_000 } })
  const learntLater = pay(giveBack(lend(1_000_000), day(4)), 400_000, day(2))
  expect(learntLater.loan).toMatchObject({ status: 'SANCTIONED', balance: { owedBackPaise: 400_000 } })
  expect(dueOf(learntLater)).toBe(0)
  expect(learntLater.entries.every(({ lines }) => isBalanced(lines))).toBe(true)
})

const payments = fc.array(fc.record({ paise: fc.integer({ min: 1, max: 900_000 }), on: fc.nat(20) }), { maxLength: 7 })

/** Computed anew from the payments alone, sorted by their days; a rest below one rupee is left to the rounding. */
function fairDue(principalPaise: number, paid: readonly { paise: number; on: number }[], to: number): number {
  let [principal, interest, owedBack, last] = [principalPaise, 0, 0, 0]
  for (const { paise, on } of [...paid.toSorted((one, other) => one.on - other.on), { paise: 0, on: to }]) {
    interest += Math.round((principal * (on - last)) / 100)
    last = on
    const toInterest = Math.min(paise, interest)
    const toPrincipal = Math.min(paise - toInterest, principal)
    interest -= toInterest
    principal -= toPrincipal
    owedBack += paise - toInterest - toPrincipal
  }
  return principal + interest - owedBack
}

test('in whatever order payments are learnt, the books end with what their days make due, but for rounding', () => {
  fc.assert(
    fc.property(payments, (learnt) => {
      let books = lend(1_000_000)
      for (const { paise, on } of learnt) books = pay(books, paise, day(on))
      const to = Math.max(0, ...learnt.map(({ on }) => on))
      const { balance } = books.loan
      const rounded = books.entries.reduce((sum, { lines }) => sum + (lines.rounding ?? 0), 0)
      const shown = dueOf(books) - balance.owedBackPaise
      expect(Math.abs(shown + rounded - fairDue(1_000_000, learnt, to))).toBeLessThanOrEqual(rounded === 0 ? 0 : 2)
      expect(Math.min(dueOf(books), balance.owedBackPaise)).toBe(0)
      expect(books.entries.every(({ lines }) => isBalanced(lines))).toBe(true)
    }),
    { numRuns: 2_000, seed: 20_261_115 },
  )
})
