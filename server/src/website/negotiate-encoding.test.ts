import { expect, test } from 'vitest'
import { negotiateEncoding } from './negotiate-encoding.ts'

const body = Buffer.from('x')
const all = { identity: body, br: body, gzip: body }

test.each([
  ['br is taken before gzip, whatever the order', 'gzip, deflate, br, zstd', 'br'],
  ['gzip is taken where br is not', 'gzip, deflate', 'gzip'],
  ['a refused encoding is not sent', 'br;q=0, gzip;q=0.5', 'gzip'],
  ['a longer name is another encoding', 'brx, xgzip', 'identity'],
  ['case does not matter', 'BR', 'br'],
  ['nothing asked for, nothing done', undefined, 'identity'],
])('%s', (_, header, encoding) => {
  expect(negotiateEncoding(header, all)).toBe(encoding)
})

test('a form that is not there is not sent', () => {
  expect(negotiateEncoding('br, gzip', { identity: body })).toBe('identity')
})
