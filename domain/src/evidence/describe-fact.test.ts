import { expect, test } from 'vitest'
import { describeFact, describeSource } from './describe-fact.ts'

test('facts are told in words, with account numbers hidden but for their end', () => {
  expect(describeFact('statement_income_paise', 4_250_000)).toBe('₹42,500')
  expect(describeFact('payout_account', '50100012345678')).toMatch(/5678$/)
  expect(describeFact('payout_account', '50100012345678')).not.toContain('501000')
  expect(describeFact('statement_obligations', [{ to: 'HDFC', monthlyPaise: 100_000 }])).toBe('HDFC ₹1,000')
  expect(describeFact('statement_obligations', [])).toBe('none')
  expect(describeFact('linked_customers', [{ by: 'device', customers: 2 }])).toBe('device (2)')
  expect(describeFact('bureau_hit', false)).toBe('no')
  expect(describeFact('aadhaar_born_on', '1995-05-05')).toBe('05-05-1995')
})

test('a source is told with its page and line', () => {
  const file = { from: 'file', fileId: 'F', docType: 'bank_statement' } as const
  expect(describeSource({ ...file, page: 2, line: 14 })).toBe('bank statement, page 2, line 14')
  expect(describeSource(file)).toBe('bank statement')
  expect(describeSource({ from: 'provider', provider: 'PAN registry', reference: 'x', on: '2026-11-19' })).toBe(
    'PAN registry, 19-11-2026',
  )
})
