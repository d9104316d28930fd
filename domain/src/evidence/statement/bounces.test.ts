import { expect, test } from 'vitest'
import { bouncesOf } from './bounces.ts'
import { type Movement, monthly, statementOf } from './testing/account.ts'

const count = (movements: Movement[]) => bouncesOf(statementOf(movements).rows).length

test('a debit, the credit that gives it back and the charge are one bounce', () => {
  const lender = 'ACH D- BAJAJ FINANCE LIMITED-123456'
  expect(
    count([
      ['2026-03-05', lender, -3_500],
      ['2026-03-06', `${lender} RETURN INSUFFICIENT FUNDS`, 3_500],
      ['2026-03-09', 'ACH DEBIT RETURN CHARGES 050326', -590],
    ]),
  ).toBe(1)
})

test.each([
  'EMI RTN CHARGES-MAR26',
  'NACH RTN CHG 030326',
  'NACH_AD,RTN_CHRG',
  'Chrg: ECS Return',
  'ECSRTNCHGS 0326',
  'ACH DEBIT RETURN CHARGES',
  'I/W CHQ RET 000123 CHARGES',
])('a charge alone is one: %s', (narration) => {
  expect(count([['2026-03-05', narration, -590]])).toBe(1)
})

test('two months with a bounce each are two', () => {
  expect(count(monthly(5, 'ACH DEBIT RETURN CHARGES', -590, [3, 4]))).toBe(2)
})

test.each([
  ['ACH D- BAJAJ FINANCE LIMITED-123456', -3_500],
  ['CHQ DEP RET 000123', -20_000],
  ['UPI-RETURN GIFTS STORE-9-PAYMENT', -300],
  ['INTEREST CHARGES', -90],
] as const)('none in: %s', (narration, rupees) => {
  expect(count([['2026-03-05', narration, rupees]])).toBe(0)
})
