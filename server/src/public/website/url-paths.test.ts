import { expect, test } from 'vitest'
import { canonicalPath, isApiPath, routableUrl } from './url-paths.ts'

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

test.each(['/%E0%A4%A', '/blog/%', '/%zz?x=1'])('%s cannot be decoded and names no page', (url) => {
  expect(routableUrl(url)).toBe('/unknown')
})

test.each(['/', '/blog/%E0%A4%85', '/faq?q=%', '/api/%E0%A4%A'])('%s is routed as it is', (url) => {
  expect(routableUrl(url)).toBe(url)
})

test.each([
  ['http://agrim.example/faq?q=1', '/faq?q=1'],
  ['HTTPS://agrim.example:443/api/x', '/api/x'],
  ['http://agrim.example', '/'],
  ['http://agrim.example?q=1', '/?q=1'],
  ['/http://agrim.example/faq', '/http://agrim.example/faq'],
])('%s, with or without scheme and host, is routed as %s', (address, url) => {
  expect(routableUrl(address)).toBe(url)
})
