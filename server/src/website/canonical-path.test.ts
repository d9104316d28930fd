import { expect, test } from 'vitest'
import { canonicalPath } from './canonical-path.ts'

test.each([
  ['/FAQ', '/faq'],
  ['/faq/', '/faq'],
  ['/My-Dashboard/Support//', '/my-dashboard/support'],
  ['/', '/'],
  ['//', '/'],
  ['/repayloan', '/repay-loan'],
  ['/RepayLoan/', '/repay-loan'],
])('%s stands at %s', (asked, canonical) => {
  expect(canonicalPath(asked)).toBe(canonical)
})
