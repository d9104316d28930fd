import { expect, test } from 'vitest'
import { bouncesOf } from './bounces.ts'
import { obligationsOf } from './obligations.ts'
import { inOrder, type Movement, monthly, statementOf } from './testing/account.ts'

function owed(movements: Movement[]) {
  const statement = statementOf(movements)
  return obligationsOf(statement, bouncesOf(statement.rows)).map(({ to, monthlyPaise }) => [to, monthlyPaise / 100])
}

test('what a lender collects each month is owed, under the name by which the lender is known', () => {
  expect(owed(monthly(5, 'ACH D- WHIZDM INNOVATIONS PVT-998877', -4_200))).toEqual([['Moneyview', 4_200]])
})

test('so is what anybody else collects by mandate, but for savings and insurance', () => {
  const movements = inOrder(
    monthly(5, 'NACH/COOP CREDIT SOCIETY/123456', -2_000),
    monthly(7, 'ACH D- INDIAN CLEARING CORP SIP-1234', -5_000),
    monthly(9, 'NACH/MAX LIFE INSURANCE/77', -1_000),
  )
  expect(owed(movements)).toEqual([['COOP CREDIT SOCIETY', 2_000]])
})

test('a debit that was returned is not counted, and the others show what is owed', () => {
  const lender = 'ACH D- BAJAJ FINANCE LIMITED-1'
  const movements = inOrder(monthly(5, lender, -3_500, [2, 3, 4]), [
    ['2026-04-06', `${lender} RETURN INSUFFICIENT FUNDS`, 3_500],
  ])
  expect(owed(movements)).toEqual([['Bajaj Finance', 3_500]])
})

test('a loan whose last debit was long ago is repaid', () => {
  expect(owed(monthly(5, 'ACH D- BAJAJ FINANCE LIMITED-1', -3_500, [1, 2]))).toEqual([])
})
