import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { accounts, isBalanced, sumLines } from '../../ledger/accounts.ts'
import { openingBalance } from './balance-after.ts'
import type { BookedEntry } from './booked-entry.ts'
import { amountDue } from './loan-balance.ts'
import {
  type BookableLoan,
  bookCorrection,
  bookDisbursal,
  bookPayment,
  bookPayoutReversal,
  bookRefund,
  bookRounding,
  type LoanBooking,
  loanAfter,
} from './loan-booking.ts'

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
  const loan = { repaymentOn: day(30), usedPaise: 0, balance }
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

test('a payment of day 1 that is reported after one of day 3 corrects the interest booked in between', () => {
  const books = pay(pay(lend(2_000_000), 500_000, day(3)), 1_000_000, day(1))
  expect(dueOf(books)).toBe(540_400)
  expect(books.entries.at(-1)).toMatchObject({
    kind: 'CORRECTION',
    bookedOn: day(3),
    lines: { interestIncome: 19_600 },
  })
})

test('a late reported payment on a closed loan is owed back with the interest that was too much', () => {
  const closed = pay(lend(1_000_000), 1_050_000, day(5))
  expect(closed.loan.status).toBe('CLOSED')
  const { loan } = pay(closed, 200_000, day(1))
  // Of 2,000 paid on day 1, 100 is interest. Four days on 8,100 cost 324, so 8,424 of the 10,500 was due on day 5.
  expect(loan).toMatchObject({
    status: 'CLOSED',
    balance: { principalPaise: 0, interestPaise: 0, owedBackPaise: 207_600 },
  })
})

test('a late reported payment leaves a refund that was paid before it as it was', () => {
  const overpaid = pay(lend(1_000_000), 1_060_000, day(5))
  const refunded = book(overpaid, bookRefund(overpaid.loan, 10_000, day(6)))
  const { loan } = pay(refunded, 100_000, day(1))
  // Of 1,000 paid on day 1, 100 is interest. Four days on 9,100 cost 364, so 9,464 of the 10,600 was due on day 5.
  expect(loan.balance).toMatchObject({ principalPaise: 0, interestPaise: 0, owedBackPaise: 113_600 - 10_000 })
})

test.each([
  ['all but a paisa', 1_000_000 - 1, 'CLOSED', 1],
  ['all but 99 paise', 1_000_000 - 99, 'CLOSED', 99],
  ['all but one rupee', 1_000_000 - 100, 'PART PAYMENT', 0],
])('when %s is paid (%d paise) the loan is %s and %d paise are rounded off', (_what, paise, status, roundedPaise) => {
  const { loan, entries } = pay(lend(1_000_000), paise, start)
  expect(loan.status).toBe(status)
  expect(entries.reduce((sum, { lines }) => sum + (lines.rounding ?? 0), 0)).toBe(roundedPaise)
})

const returnPayout = (books: Books, on: IstDate) => book(books, bookPayoutReversal(books.loan, books.entries, on))

test('a returned payout leaves every account at zero, and a second payout starts interest again', () => {
  const returned = returnPayout(lend(1_000_000), day(3))
  expect(Object.values(sumLines(returned.entries.map(({ lines }) => lines)))).toEqual(accounts.map(() => 0))
  expect(returned.loan.status).toBe('SANCTIONED')
  expect(() => returnPayout(returned, day(3))).toThrow('no disbursal to reverse')
  const again = bookDisbursal({ principalPaise: 1_000_000, feePaise: 20_000, feeGstPaise: 3_600 }, day(5))
  const { loan } = book(returned, again)
  expect(amountDue(loan.balance, day(6)).totalPaise).toBe(1_010_000)
})

test('the rupees that approve autopay do not end a loan whose payout was returned, and are owed back', () => {
  const approved = pay(pay(lend(1_000_000), 100, day(1)), 100, day(1))
  expect(approved.loan.status).toBe('PART PAYMENT')
  const returned = returnPayout(approved, day(2))
  expect(returned.loan).toMatchObject({ status: 'SANCTIONED', balance: { principalPaise: 0, owedBackPaise: 200 } })
  const repaid = returnPayout(pay(approved, 5_000, day(2)), day(3))
  expect(repaid.loan).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 5_200 } })
})

test('payments on a loan whose payout was returned are owed back in full, whenever they are reported', () => {
  const paidBefore = returnPayout(pay(lend(1_000_000), 400_000, day(2)), day(4))
  expect(paidBefore.loan).toMatchObject({ status: 'CLOSED', balance: { principalPaise: 0, owedBackPaise: 400_000 } })
  const overpaidBefore = returnPayout(pay(lend(1_000_000), 1_100_000, day(2)), day(4))
  expect(overpaidBefore.loan).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 1_100_000 } })
  const reportedLater = pay(returnPayout(lend(1_000_000), day(4)), 400_000, day(2))
  expect(reportedLater.loan).toMatchObject({ status: 'SANCTIONED', balance: { owedBackPaise: 400_000 } })
  expect(dueOf(reportedLater)).toBe(0)
  expect(reportedLater.entries.every(({ lines }) => isBalanced(lines))).toBe(true)
})

const payments = fc.array(fc.record({ paise: fc.integer({ min: 1, max: 900_000 }), on: fc.nat(20) }), { maxLength: 7 })

/** What would be due if every payment had been booked on its day; it does not round off. */
function expectedDue(principalPaise: number, paid: readonly { paise: number; on: number }[], to: number): number {
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

test('the order in which payments are reported does not change what is due, except for rounding', () => {
  fc.assert(
    fc.property(payments, (reported) => {
      let books = lend(1_000_000)
      for (const { paise, on } of reported) books = pay(books, paise, day(on))
      const to = Math.max(0, ...reported.map(({ on }) => on))
      const { balance } = books.loan
      const rounded = books.entries.reduce((sum, { lines }) => sum + (lines.rounding ?? 0), 0)
      const due = dueOf(books) - balance.owedBackPaise
      const difference = due + rounded - expectedDue(1_000_000, reported, to)
      expect(Math.abs(difference)).toBeLessThanOrEqual(rounded === 0 ? 0 : 2)
      expect(Math.min(dueOf(books), balance.owedBackPaise)).toBe(0)
      expect(books.entries.every(({ lines }) => isBalanced(lines))).toBe(true)
    }),
    { numRuns: 2_000, seed: 20_261_115 },
  )
})
