import { describe, expect, test } from 'vitest'
import { bookPayment, bookPayoutReversal, bookRefund } from './loan-booking.ts'
import { keptPaise, reversalDay, reversiblePaise, wasClosedOn } from './payment-reversal.ts'
import { statementOf } from './statement.ts'
import { book, day, dueOn, firstPayment, lend, pay, start, takeBack } from './testing/loan-books.ts'

describe('the day and the amount', () => {
  const request = { paidOn: day(5), leftOn: day(9), today: day(20), isOrdered: false }
  test.each([
    ['a return', { ...request, reason: 'RETURNED' }, { on: day(9) }],
    ['a chargeback', { ...request, reason: 'CHARGEBACK' }, { on: day(9) }],
    ['a mistake', { ...request, reason: 'MISTAKE', leftOn: null }, { on: day(5) }],
    ['a mistake with its day', { ...request, reason: 'MISTAKE', leftOn: day(5) }, { on: day(5) }],
    ['a return on the day of the payment', { ...request, reason: 'RETURNED', leftOn: day(5) }, { on: day(5) }],
    ['a chargeback of today', { ...request, reason: 'CHARGEBACK', leftOn: day(20) }, { on: day(20) }],
  ] as const)(
    '%s counts from the day the money left, a mistake from the day of the payment',
    (_what, given, expected) => expect(reversalDay(given)).toEqual(expected),
  )
  test.each([
    ['without its date', { ...request, reason: 'RETURNED', leftOn: null }, 'is missing'],
    ['before the payment', { ...request, reason: 'RETURNED', leftOn: day(4) }, 'before it was paid'],
    ['in the future', { ...request, reason: 'CHARGEBACK', leftOn: day(21) }, 'in the future'],
    ['as a mistake of another day', { ...request, reason: 'MISTAKE' }, 'leave out the date'],
    ['as a mistake though it was ordered', { ...request, reason: 'MISTAKE', leftOn: null, isOrdered: true }, 'ordered'],
  ] as const)('a payment cannot be taken back %s', (_what, given, refusal) =>
    expect(reversalDay(given)).toMatchObject({ refusal: expect.stringContaining(refusal) }),
  )
  test('a bank reverses the whole transfer, a provider what it has not refunded', () => {
    expect(reversiblePaise('RETURNED', 1_000, 300)).toBe(1_000)
    expect(reversiblePaise('CHARGEBACK', 1_000, 300)).toBe(700)
  })
  test('the part of a payment that was neither refunded nor reversed remains', () => {
    expect(keptPaise(1_000, 300, 500)).toBe(200)
    expect(keptPaise(1_000, 300, 700)).toBe(0)
    expect(keptPaise(1_000, 300, 1_000)).toBe(0)
  })
  test.each([
    [5, false],
    [6, true],
    [20, true],
    [21, false],
  ])('closed on day 5 and opened again on day 20, the loan counts as closed on day %i: %s', (on, wasClosed) => {
    expect(wasClosedOn(day(on), { closed_since: day(5), reopened_on: day(20) })).toBe(wasClosed)
  })
})

test('a reversed payment is owed again, without interest for the days we held it', () => {
  const closed = pay(lend(), 1_050_000, 5)
  expect(closed.loan.status).toBe('CLOSED')
  const open = takeBack(closed, firstPayment, { on: 9 })
  expect(open.loan).toMatchObject({ status: 'OVERDUE', usedPaise: 0, balance: { interestPaise: 50_000 } })
  expect(dueOn(open, 9)).toBe(1_050_000)
  expect(dueOn(open, 10)).toBe(1_060_000 + 50_000)
})

test('it opens a loan that is not due yet as DISBURSED, or as PART PAYMENT if another payment is left', () => {
  expect(takeBack(pay(lend(), 1_050_000, 5), firstPayment, { on: 6 }).loan.status).toBe('DISBURSED')
  const both = pay(pay(lend(), 500_000, 3), 545_300, 5)
  expect(both.loan.status).toBe('CLOSED')
  expect(takeBack(both, 2, { on: 6 }).loan.status).toBe('PART PAYMENT')
  expect(takeBack(pay(lend(), 500_000, 3), firstPayment, { on: 6 }).loan.status).toBe('DISBURSED')
})

test('money booked by mistake leaves the books as if it had never come', () => {
  const mistaken = pay(pay(lend(), 300_000, 2), 200_000, 4)
  const corrected = takeBack(mistaken, firstPayment, { reason: 'MISTAKE', on: 2, learntOn: 6 })
  const never = pay(lend(), 200_000, 4)
  expect(dueOn(corrected, 7)).toBe(dueOn(never, 7))
  expect(corrected.entries.at(-1)).toMatchObject({ kind: 'CORRECTION', bookedOn: day(4) })
})

test('another payment of the same day is then used as if it had been the only one', () => {
  const mistaken = pay(pay(lend(), 30_000, 3), 100_000, 3)
  const corrected = takeBack(mistaken, firstPayment, { reason: 'MISTAKE', on: 3, learntOn: 5 })
  expect(corrected.loan.balance).toMatchObject({ principalPaise: 930_000, interestPaise: 0 })
})

test('a return that is learnt late corrects the interest since its day', () => {
  const paid = pay(pay(lend(), 500_000, 2), 100_000, 6)
  const late = takeBack(paid, firstPayment, { on: 4, learntOn: 7 })
  const inTime = pay(takeBack(pay(lend(), 500_000, 2), firstPayment, { on: 4 }), 100_000, 6)
  expect(dueOn(late, 9)).toBe(dueOn(inTime, 9))
})

test.each(['MISTAKE', 'RETURNED'] as const)(
  'no penal charge is made for a day on which the books said that the loan was closed (%s)',
  (reason) => {
    const closed = pay(lend(), 1_050_000, 5)
    const on = reason === 'MISTAKE' ? 5 : 8
    const open = takeBack(closed, firstPayment, { reason, on, learntOn: 20, closedSince: 5 })
    const interestDays = reason === 'MISTAKE' ? 20 : 5 + 12
    expect(dueOn(open, 20)).toBe(1_000_000 + interestDays * 10_000)
    expect(dueOn(open, 30)).toBe(1_000_000 + (interestDays + 10) * 10_000)
    expect(dueOn(pay(open, 100_000, 15), 20)).toBe(dueOn(open, 20) - 100_000)
    const lines = statementOf(open.entries, open.loan.balance, day(20))
    expect(lines.map(({ what }) => what)).not.toContain('PENAL_CHARGE')
    expect(lines.map(({ what }) => what)).not.toContain('CORRECTION')
    expect(lines.at(-1)?.balancePaise).toBe(dueOn(open, 20))
  },
)

test('a penal charge made while the books said that the loan was open stays', () => {
  const closed = pay(lend(), 1_170_000, 12)
  const open = takeBack(closed, firstPayment, { reason: 'MISTAKE', on: 12, learntOn: 15, closedSince: 12 })
  expect(dueOn(open, 12)).toBe(1_120_000 + 50_000)
  const onItsDay = pay(lend(), 1_150_000, 10)
  const again = takeBack(onItsDay, firstPayment, { reason: 'MISTAKE', on: 10, learntOn: 15, closedSince: 10 })
  expect(dueOn(again, 15)).toBe(1_150_000 + 50_000)
})

test('a rounding made with the payment is reversed with it', () => {
  const closed = pay(lend(), 1_049_953, 5)
  expect(closed.entries.at(-1)).toMatchObject({ kind: 'ROUNDING', lines: { rounding: 47 } })
  const open = takeBack(closed, firstPayment, { on: 6 })
  expect(dueOn(open, 6)).toBe(1_050_000)
  expect(open.entries.reduce((sum, { lines }) => sum + (lines.rounding ?? 0), 0)).toBe(0)
})

test('what was refunded of the payment is due again, without interest', () => {
  const overpaid = pay(lend(), 1_080_000, 5)
  const refunded = book(overpaid, bookRefund(overpaid.loan, 30_000, day(6)))
  const open = takeBack(refunded, firstPayment, { on: 7 })
  expect(open.loan.balance).toMatchObject({ principalPaise: 1_000_000, chargesPaise: 30_000, owedBackPaise: 0 })
  expect(dueOn(open, 8)).toBe(1_080_000 + 10_000)
})

test('what the provider refunded before a chargeback is not reversed a second time', () => {
  const overpaid = pay(lend(), 1_080_000, 5)
  const refunded = book(overpaid, bookRefund(overpaid.loan, 30_000, day(6)))
  const open = takeBack(refunded, firstPayment, { reason: 'CHARGEBACK', on: 7, paise: 1_050_000, refunded: 30_000 })
  expect(dueOn(open, 7)).toBe(1_050_000)
})

test('a refund that is paid after the payment was reversed is due again', () => {
  const overpaid = pay(lend(), 1_080_000, 5)
  const open = takeBack(overpaid, firstPayment, { on: 6 })
  expect(dueOn(open, 6)).toBe(1_050_000)
  expect(() => bookRefund(open.loan, 30_000, day(6))).toThrow('more would go back than is owed')
  const refunded = book(open, bookRefund(open.loan, 30_000, day(6), { isNoLongerOwed: true }))
  expect(dueOn(refunded, 6)).toBe(1_080_000)
})

test('such a refund opens a loan that was repaid otherwise', () => {
  const twice = pay(pay(lend(), 1_050_000, 5), 200_000, 5)
  const repaid = takeBack(twice, 2, { on: 6 })
  expect(repaid.loan).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 0 } })
  const { reversedOn: _, ...later } = repaid.loan
  const refunded = book(repaid, bookRefund(later, 200_000, day(6), { isNoLongerOwed: true }))
  expect(refunded.loan).toMatchObject({ status: 'PART PAYMENT', balance: { chargesPaise: 200_000 } })
})

test('what is owed back from another payment is used for what is due again', () => {
  const twice = pay(pay(lend(), 1_050_000, 5), 1_050_000, 5)
  expect(twice.loan.balance.owedBackPaise).toBe(1_050_000)
  const still = takeBack(twice, firstPayment, { on: 6 })
  expect(still.loan).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 0, principalPaise: 0 } })
})

test('after a returned payout, the payment is taken out of what is owed back, or what was refunded is due', () => {
  const paid = pay(lend(), 400_000, 2)
  const returned = book(paid, bookPayoutReversal(paid.loan, paid.entries, day(4)))
  expect(returned.loan).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 400_000 } })
  const taken = takeBack(returned, firstPayment, { on: 5 })
  expect(taken.loan).toMatchObject({ status: 'CLOSED', balance: { owedBackPaise: 0, principalPaise: 0 } })
  const refunded = book(returned, bookRefund(returned.loan, 400_000, day(4)))
  const owing = takeBack(refunded, firstPayment, { on: 5 })
  expect(owing.loan).toMatchObject({ status: 'DISBURSED', balance: { chargesPaise: 400_000, principalPaise: 0 } })
})

test('what was refunded of a reversed payment stays due when the payout is returned, in whichever order it is learnt', () => {
  const overpaid = pay(lend(), 1_500_000, 0)
  const refunded = book(overpaid, bookRefund(overpaid.loan, 500_000, day(1)))
  const taken = takeBack(refunded, firstPayment, { on: 1 })
  const returned = book(taken, bookPayoutReversal(taken.loan, taken.entries, day(2)))
  const later = book(refunded, bookPayoutReversal(refunded.loan, refunded.entries, day(2)))
  const removed = takeBack(later, firstPayment, { reason: 'MISTAKE', on: 0, learntOn: 3 })
  for (const { loan } of [returned, removed])
    expect(loan).toMatchObject({
      status: 'DISBURSED',
      balance: { principalPaise: 0, interestPaise: 0, chargesPaise: 500_000, owedBackPaise: 0 },
    })
})

test('a loan cancelled in its cooling-off period is reopened if that payment is reversed', () => {
  const lent = lend()
  const given = book(lent, bookPayment(lent.loan, 1_020_000, day(2), { isGivenBack: true }))
  expect(given.loan.status).toBe('CANCELLED IN COOLING-OFF')
  expect(takeBack(given, firstPayment, { on: 4 }).loan.status).toBe('DISBURSED')
})

test('the statement lists the reversal on its day', () => {
  const open = takeBack(pay(lend(), 500_000, 3), firstPayment, { on: 5 })
  const lines = statementOf(open.entries, open.loan.balance, day(6))
  expect(lines.map(({ what, on, amountPaise }) => [what, on, amountPaise])).toEqual([
    ['DISBURSAL', start, 1_000_000],
    ['INTEREST', day(3), 30_000],
    ['PAYMENT', day(3), -500_000],
    ['INTEREST', day(5), 10_600],
    ['PAYMENT_REVERSAL', day(5), 500_000],
    ['INTEREST', day(6), 10_000],
  ])
})
