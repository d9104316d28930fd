import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openingBalance } from '../booking/balance-after.ts'
import type { LoanBalance } from '../booking/loan-balance.ts'
import { isEnded, loanLifecycle, mayBecome, openLoanStatuses, statusOfLoan, statusOn } from './loan-lifecycle.ts'
import { type LoanStatus, loanStatuses } from './loan-statuses.ts'

const balance = (principalPaise: number): LoanBalance => ({
  ...openingBalance({ lentPaise: 1_000_000, dailyRateBasisPoints: 100 }, '2026-11-15'),
  principalPaise,
})

test.each(['REJECTED', 'CANCELLED'] as const)('%s is a final status', (status) => {
  expect(loanLifecycle[status]).toEqual([])
  expect(isEnded(status)).toBe(true)
})

test.each(['CLOSED', 'CANCELLED IN COOLING-OFF'] as const)(
  'a loan that is %s has ended, and only becomes an open loan again',
  (status) => {
    expect(isEnded(status)).toBe(true)
    expect(loanLifecycle[status]).toEqual(openLoanStatuses)
  },
)

test.each([
  ['DISBURSED', 'OVERDUE'],
  ['PART PAYMENT', 'OVERDUE'],
  ['OVERDUE', 'OVERDUE'],
  ['CLOSED', 'CLOSED'],
  ['SANCTIONED', 'SANCTIONED'],
] as const)('a loan that is stored as %s is %s from the day after its repayment day', (status, expected) => {
  const loan = { status, repaymentOn: '2026-11-22' } as const
  expect(statusOn(loan, '2026-11-22')).toBe(status)
  expect(statusOn(loan, '2026-11-23')).toBe(expected)
  expect(statusOn({ status, repaymentOn: null }, '2026-11-23')).toBe(status)
})

test('only an open loan can be cancelled in the cooling-off', () => {
  const mayBeCancelled = loanStatuses.filter((status) => mayBecome(status, 'CANCELLED IN COOLING-OFF'))
  expect(mayBeCancelled).toEqual(openLoanStatuses)
})

const leadsBack = (from: LoanStatus, to: LoanStatus) =>
  (to === 'SANCTIONED' && from !== 'IN PROCESS') || isEnded(from) || (from === 'PART PAYMENT' && to === 'DISBURSED')

test('unless a payout or a payment is reversed, no status is ever reached twice', () => {
  fc.assert(
    fc.property(fc.array(fc.nat()), (choices) => {
      const seen = [loanStatuses[0] as (typeof loanStatuses)[number]]
      for (const choice of choices) {
        const last = seen.at(-1) ?? 'NEW'
        const targets = loanLifecycle[last].filter((to) => !leadsBack(last, to))
        const next = targets[choice % Math.max(1, targets.length)]
        if (next === undefined) break
        expect(seen).not.toContain(next)
        seen.push(next)
      }
    }),
  )
})

test.each([
  ['nothing is due', 'DISBURSED', 0, '2026-11-20', true, 'CLOSED'],
  ['the due date has passed', 'DISBURSED', 100, '2026-11-23', false, 'OVERDUE'],
  ['the due date is today', 'DISBURSED', 100, '2026-11-22', false, 'DISBURSED'],
  ['some of it is paid', 'DISBURSED', 100, '2026-11-20', true, 'PART PAYMENT'],
  ['a part of an overdue loan is paid', 'OVERDUE', 100, '2026-11-24', true, 'OVERDUE'],
] as const)('when %s, a loan that is %s with %d paise due on %s (paid before: %s) becomes %s', (...row) => {
  const [, from, paise, today, hasPaid, to] = row
  const facts = { balance: balance(paise), repaymentOn: '2026-11-22' as const, hasPaid, today }
  expect(statusOfLoan(from, facts)).toBe(to)
})

test('the status that follows from the balance is unchanged or an allowed transition', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...openLoanStatuses),
      fc.nat(3),
      fc.nat(20),
      fc.boolean(),
      (from, paise, day, hasPaid) => {
        const today = `2026-11-${15 + (day % 15)}` as const
        const to = statusOfLoan(from, { balance: balance(paise), repaymentOn: '2026-11-22', hasPaid, today })
        expect(to === from || mayBecome(from, to)).toBe(true)
      },
    ),
  )
})
