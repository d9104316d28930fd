import { expect, test } from 'vitest'
import { featuresOf } from './statement-features.ts'
import { inOrder, monthly, statementOf } from './testing/account.ts'

test('balances are those at the end of each day, also of days without a movement', () => {
  const { averageBalancePaise, lowestBalancePaise } = featuresOf(
    statementOf([
      ['2026-01-31', 'UPI-SHOP', -20_000],
      ['2026-01-31', 'NEFT CR-FRIEND', 10_000],
    ]),
  )
  // Thirty days with 50,000 rupees and ninety with 40,000.
  expect(averageBalancePaise).toBe(4_250_000)
  expect(lowestBalancePaise).toBe(3_000_000)
})

test('the share of notes among what came in is kept per thousand, and is unknown if nothing came in', () => {
  const movements = inOrder(monthly(1, 'NEFT CR-ACME LTD', 30_000), monthly(9, 'CASH DEPOSIT', 10_000))
  expect(featuresOf(statementOf(movements)).cashPermille).toBe(250)
  expect(featuresOf(statementOf([['2026-01-02', 'UPI-SHOP', -100]])).cashPermille).toBeNull()
})

test('bounces count for ninety days, and salaries for three months, before the last day of the statement', () => {
  const movements = inOrder(
    monthly(3, 'NEFT CR-ACME INDUSTRIES LTD SALARY', 30_000),
    monthly(5, 'ACH DEBIT RETURN CHARGES', -590),
  )
  const { bounces, salaryMonths } = featuresOf(statementOf(movements))
  expect([bounces.length, salaryMonths]).toEqual([3, 3])
})
