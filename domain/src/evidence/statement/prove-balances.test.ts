import { expect, test } from 'vitest'
import { proveBalances } from './prove-balances.ts'
import { statementOf } from './testing/account.ts'

const { rows } = statementOf([
  ['2026-01-02', 'UPI-SHOP', -100],
  ['2026-01-03', 'NEFT CR-ACME', 30_000],
  ['2026-01-09', 'UPI-SHOP', -250],
])
const none = {
  openingPaise: null,
  closingPaise: null,
  debitPaise: null,
  creditPaise: null,
  debits: null,
  credits: null,
  from: null,
  to: null,
}
const printed = { ...none, openingPaise: 5_000_000 }

test('rows prove one another from the printed opening balance to the last', () => {
  expect(proveBalances(rows, printed)).toEqual({ verdict: 'PROVEN', order: 'oldest first', openingPaise: 5_000_000 })
  expect(proveBalances(rows.toReversed(), printed)).toMatchObject({ verdict: 'PROVEN', order: 'newest first' })
})

test('without a printed opening balance nothing proves the first amount', () => {
  expect(proveBalances(rows, none).verdict).toBe('PROVEN_NO_OPENING')
})

test('what does not agree is named with its row and what it should be', () => {
  const wrong = rows.map((row, index) => (index === 1 ? { ...row, amountPaise: row.amountPaise + 1 } : row))
  expect(proveBalances(wrong, printed)).toEqual({
    verdict: 'BROKEN',
    broken: { page: 1, line: 2, what: 'balance', expectedPaise: 7_990_001, foundPaise: 7_990_000 },
  })
})

test.each([
  ['the opening balance', { openingPaise: 5_000_001 }, 'opening'],
  ['the closing balance', { closingPaise: 1 }, 'closing'],
  ['the sum of debits', { debitPaise: 35_001 }, 'totals'],
  ['the sum of credits', { creditPaise: 1 }, 'totals'],
  ['the number of debits', { debits: 3 }, 'totals'],
  ['the number of credits', { credits: 2 }, 'totals'],
  ['the first day', { from: '2026-01-03' as const }, 'date'],
  ['the last day', { to: '2026-01-08' as const }, 'date'],
])('%s must agree', (_what, changed, what) => {
  expect(proveBalances(rows, { ...printed, ...changed })).toMatchObject({ verdict: 'BROKEN', broken: { what } })
})

test('no row is before the one above it', () => {
  const [first, second, third] = rows
  if (!first || !second || !third) throw new Error('rows')
  const swapped = [first, { ...second, on: '2026-01-01' as const }, third]
  expect(proveBalances(swapped, printed)).toMatchObject({ verdict: 'BROKEN', broken: { what: 'date', line: 2 } })
})
