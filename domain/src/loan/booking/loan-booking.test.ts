import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { isBalanced } from '../../ledger/accounts.ts'
import { isOpen, mayBecome, statusOfLoan } from '../lifecycle/loan-lifecycle.ts'
import { balanceAfter, openingBalance } from './balance-after.ts'
import { amountDue } from './loan-balance.ts'
import { type BookableLoan, bookDisbursal, bookPayment, bookRefund, type LoanBooking } from './loan-booking.ts'
import { usedPaiseOf } from './reversal-chain.ts'

const start: IstDate = '2026-11-15'
const terms = { principalPaise: 1_000_000, feePaise: 20_000, feeGstPaise: 3_600 }

const sanctioned: BookableLoan = {
  status: 'SANCTIONED',
  repaymentOn: addDays(start, 7),
  usedPaise: 0,
  balance: openingBalance({ lentPaise: 1_000_000, dailyRateBasisPoints: 100 }, start),
}

const after = (loan: BookableLoan, booking: LoanBooking): BookableLoan => ({
  ...loan,
  status: booking.status,
  usedPaise: loan.usedPaise + usedPaiseOf(booking),
  balance: balanceAfter(loan.balance, booking.lines, booking.on),
})
const disbursed = after(sanctioned, bookDisbursal(terms, start))
const day = (n: number) => addDays(start, n)

test('the disbursal opens the loan with its principal', () => {
  expect(disbursed).toMatchObject({ status: 'DISBURSED', balance: { principalPaise: 1_000_000, bookedTo: start } })
})

test.each([
  ['a part in time', 100_000, 3, 'PART PAYMENT'],
  ['a part on the due date', 100_000, 7, 'PART PAYMENT'],
  ['a part after the due date', 100_000, 8, 'OVERDUE'],
  ['all but a paisa', 1_069_999, 7, 'PART PAYMENT'],
  ['all of it', 1_070_000, 7, 'CLOSED'],
  ['all of it after the due date', 1_080_000, 8, 'CLOSED'],
  ['more than is due', 2_000_000, 3, 'CLOSED'],
])('after a payment of %s (%d paise on day %d) the loan is %s', (_what, paise, on, status) => {
  expect(bookPayment(disbursed, paise, day(on)).status).toBe(status)
})

test('an overdue loan stays overdue after a part payment, even if it was made in time and reported late', () => {
  expect(bookPayment({ ...disbursed, status: 'OVERDUE' }, 100_000, day(3)).status).toBe('OVERDUE')
})

test('a payment on a closed loan is owed back, and the loan stays closed', () => {
  const closed = after(disbursed, bookPayment(disbursed, 1_000_000, start))
  const again = after(closed, bookPayment(closed, 5_000, day(2)))
  expect(again).toMatchObject({ status: 'CLOSED', balance: { principalPaise: 0, owedBackPaise: 5_000 } })
  const refunded = after(again, bookRefund(again, 5_000, day(3)))
  expect(refunded).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 0 } })
  expect(() => bookRefund(refunded, 1, day(3))).toThrow('more would go back than is owed')
})

test.each([0, -100])('a payment of %d paise is not booked, although interest is due', (paise) => {
  expect(() => bookPayment(disbursed, paise, day(3))).toThrow('a payment must have an amount')
})

test('nothing is booked before the disbursal', () => {
  expect(() => bookPayment(sanctioned, 100, start)).toThrow('nothing can be booked')
})

test('a refund on an open loan does not change the interest', () => {
  const owing = { ...disbursed, balance: { ...disbursed.balance, owedBackPaise: 700 } }
  const refunded = after(owing, bookRefund(owing, 700, day(4)))
  expect(amountDue(refunded.balance, day(7)).totalPaise).toBe(1_070_000)
})

type LoanEvent = { kind: 'pay' | 'refund' | 'night'; paise: number; daysLater: number }
const anyEvents = fc.array(
  fc.record({
    kind: fc.constantFrom<LoanEvent['kind']>('pay', 'refund', 'night'),
    paise: fc.integer({ min: 1, max: 900_000 }),
    daysLater: fc.nat(5),
  }),
  { maxLength: 12 },
)

/** A simple model of the status, without the table of transitions. */
const expectedStatus = (facts: { wasClosed: boolean; wasLate: boolean; hasPaid: boolean }) => {
  if (facts.wasClosed) return 'CLOSED'
  if (facts.wasLate) return 'OVERDUE'
  return facts.hasPaid ? 'PART PAYMENT' : 'DISBURSED'
}

function bookEvent(loan: BookableLoan, { kind, paise }: LoanEvent, on: IstDate): LoanBooking | undefined {
  if (kind === 'pay') return bookPayment(loan, paise, on)
  if (kind === 'refund' && loan.balance.owedBackPaise > 0)
    return bookRefund(loan, Math.min(paise, loan.balance.owedBackPaise), on)
  return undefined
}

/** The nightly job, which makes unpaid loans overdue. */
function overnight(loan: BookableLoan, today: IstDate): BookableLoan {
  if (!isOpen(loan.status)) return loan
  const { balance, usedPaise } = loan
  const hasPaid = usedPaise > 0
  return { ...loan, status: statusOfLoan(loan.status, { balance, hasPaid, repaymentOn: day(7), today }) }
}

/** Cheaper than `expect`, which would take most of the time of ten thousand runs. */
function assert(holds: boolean, failure: string): void {
  if (!holds) throw new Error(failure)
}

test('over any history the status follows a simple model, by allowed transitions, and no money is lost', () => {
  fc.assert(
    fc.property(anyEvents, (events) => {
      let loan = disbursed
      let today = start
      let [wasClosed, wasLate, paid, refunded, accrued] = [false, false, 0, 0, 0]
      for (const event of events) {
        today = addDays(today, event.daysLater)
        const before = loan
        const booking = bookEvent(loan, event, today)
        if (booking) loan = after(loan, booking)
        else if (event.kind === 'night') loan = overnight(loan, today)
        assert(before.status === loan.status || mayBecome(before.status, loan.status), 'a forbidden transition')
        if (booking) {
          assert(isBalanced(booking.lines), 'an entry that does not balance')
          paid += booking.kind === 'PAYMENT' ? (booking.lines.bank ?? 0) : 0
          refunded -= booking.kind === 'REFUND' ? (booking.lines.bank ?? 0) : 0
          accrued -= booking.lines.interestIncome ?? 0
        }
        const due = amountDue(loan.balance, loan.balance.bookedTo).totalPaise
        wasClosed ||= booking !== undefined && due === 0
        wasLate ||= !wasClosed && today > day(7) && (booking !== undefined || event.kind === 'night')
        const status = expectedStatus({ wasClosed, wasLate, hasPaid: loan.usedPaise > 0 })
        assert(loan.status === status, `${loan.status} instead of ${status}`)
        const owed = 1_000_000 + accrued - paid + refunded
        assert(due - loan.balance.owedBackPaise === owed, 'money appeared or was lost')
        assert(Math.min(due, loan.balance.owedBackPaise) === 0, 'due and owed back at once')
      }
    }),
    { numRuns: 10_000, seed: 20_261_116 },
  )
})
