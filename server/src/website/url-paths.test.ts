import { expect, test } from 'vitest'
import { canonicalPath, isApiPath } from './url-paths.ts'

test.each([
  ['/FAQ', '/faq'],
  ['/faq/', '/faq'],
  ['/My-Dashboard/Support//', '/my-dashboard/support'],
  ['/', '/'],
  ['//', '/'],
  ['/repayloan', '/repay-loan'],
  ['/RepayLoan/', '/repay-loan'],
])('the canonical path of %s is %s', (requested, canonical) => {
  expect(canonicalPath(requested)).toBe(canonical)
})

test.each([
  ['/Api/Website/getUser', true],
  ['/api?x=1', true],
  ['/uploads/a.png', true],
  ['/API/x', false],
  ['/apis', false],
  ['/faq?next=/api/x', false],
])('%s is a path of the API: %s', (url, isApi) => {
  expect(isApiPath(url)).toBe(isApi)
})
