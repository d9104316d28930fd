import { describe, expect, test } from 'vitest'
import { addDays, type IstDate } from '../../calendar/ist-date.ts'
import { balanceAfter, openingBalance } from '../booking/balance-after.ts'
import { disbursalLines } from '../booking/bookkeeping.ts'
import { bookPayment, bookPayoutReversal, bookRounding, loanAfter } from '../booking/loan-booking.ts'
import { coolingOffAmounts, coolingOffEndsOn } from './cooling-off.ts'

const paidOutOn: IstDate = '2026-11-16'
const endsOn = coolingOffEndsOn(paidOutOn, 3)

/** With the fee of 2 % and its GST, paid out on `paidOutOn`. */
function loanOf(rupees: number, dailyRateBasisPoints = 100) {
  const principalPaise = rupees * 100
  const lines = disbursalLines({ principalPaise, feePaise: rupees * 2, feeGstPaise: (rupees * 36) / 100 })
  const opening = openingBalance({ lentPaise: principalPaise, dailyRateBasisPoints }, paidOutOn)
  const balance = balanceAfter(opening, lines, paidOutOn)
  return { status: 'DISBURSED' as const, balance, repaymentOn: addDays(paidOutOn, 30), usedPaise: 0, lines }
}

/** Calculated by hand: principal, daily rate in basis points, and what is due on the day of payout and on days 1 to 3. */
test.each([
  [10_000, 100, [10_000, 10_100, 10_200, 10_300]],
  [20_000, 100, [20_000, 20_200, 20_400, 20_600]],
  [5_000, 100, [5_000, 5_050, 5_100, 5_150]],
  [57_500, 100, [57_500, 58_075, 58_650, 59_225]],
  [10_000, 50, [10_000, 10_050, 10_100, 10_150]],
])('returning ₹%d at %d basis points a day costs, day by day, %j rupees', (rupees, rate, amounts) => {
  const days = coolingOffAmounts(loanOf(rupees, rate).balance, paidOutOn, endsOn)
  expect(days.map(({ on }) => on)).toEqual(['2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19'])
  expect(days.map(({ amountPaise }) => amountPaise / 100)).toEqual(amounts)
})

test('a part payment is deducted, and interest after it is on the remaining principal', () => {
  const loan = loanOf(10_000)
  const paid = loanAfter(loan, bookPayment(loan, 410_000, '2026-11-17'))
  const days = coolingOffAmounts(paid.balance, '2026-11-17', endsOn)
  expect(days.map(({ amountPaise }) => amountPaise / 100)).toEqual([6_000, 6_060, 6_120])
})

test('after the last day of the cooling-off there are no amounts', () => {
  expect(coolingOffAmounts(loanOf(10_000).balance, '2026-11-20', endsOn)).toEqual([])
})

describe('a payment that gives the loan back', () => {
  const givenBack = { isGivenBack: true }

  test('ends it as cancelled in the cooling-off, in one payment or after a part payment', () => {
    const loan = loanOf(10_000)
    expect(bookPayment(loan, 1_020_000, '2026-11-18', givenBack).status).toBe('CANCELLED IN COOLING-OFF')
    const partPaid = loanAfter(loan, bookPayment(loan, 410_000, '2026-11-17'))
    expect(partPaid.status).toBe('PART PAYMENT')
    expect(bookPayment(partPaid, 600_000, '2026-11-17', givenBack).status).toBe('CANCELLED IN COOLING-OFF')
  })

  test('is an ordinary part payment if it is too little', () => {
    expect(bookPayment(loanOf(10_000), 1_010_000, '2026-11-18', givenBack).status).toBe('PART PAYMENT')
  })

  test('also ends it as cancelled if less than a rupee is left', () => {
    const loan = loanOf(10_000)
    const paid = loanAfter(loan, bookPayment(loan, 1_019_950, '2026-11-18', givenBack))
    expect(bookRounding(paid, '2026-11-18')?.status).toBe('CANCELLED IN COOLING-OFF')
  })

  test('leaves it cancelled if the bank returns the payout later, and all that was paid is owed back', () => {
    const loan = loanOf(10_000)
    const payment = bookPayment(loan, 1_000_000, paidOutOn, givenBack)
    const ended = loanAfter(loan, payment)
    const entries = [
      { kind: 'DISBURSAL' as const, bookedOn: paidOutOn, lines: loan.lines },
      { kind: 'PAYMENT' as const, bookedOn: paidOutOn, lines: payment.lines },
    ]
    const reversal = bookPayoutReversal(ended, entries, '2026-11-17')
    expect(reversal.status).toBe('CANCELLED IN COOLING-OFF')
    expect(loanAfter(ended, reversal).balance.owedBackPaise).toBe(1_000_000)
  })
})
