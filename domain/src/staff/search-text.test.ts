import { expect, test } from 'vitest'
import { readSearchText } from './search-text.ts'

test.each([
  ['abcpk1234l', [{ by: 'pan', value: 'ABCPK1234L' }]],
  ['+91 98765 43210', [{ by: 'mobile', value: '9876543210' }]],
  ['asha@Example.com ', [{ by: 'email', value: 'ASHA@EXAMPLE.COM' }]],
  ['agr100482', [{ by: 'loan', leadId: 100482 }]],
  ['100482', [{ by: 'loan', leadId: 100482 }]],
  ['RC700012', [{ by: 'receipt', value: 'RC700012' }]],
  ['agc100007', [{ by: 'complaint', value: 'AGC100007' }]],
  ['50100012345678', [{ by: 'account', value: '50100012345678' }]],
])('%s is read as what it may be', (text, keys) => {
  expect(readSearchText(text)).toEqual({ keys, words: [] })
})

test('digits that are a mobile and may be an account are looked up as both', () => {
  expect(readSearchText('98765 43210').keys.map(({ by }) => by)).toEqual(['account', 'mobile', 'loan'])
})

test('anything else is the words of a name; one of them has at least three letters', () => {
  expect(readSearchText(' verma  asha ')).toEqual({ keys: [], words: ['VERMA', 'ASHA'] })
  expect(readSearchText("D'Souza, K")).toEqual({ keys: [], words: ['SOUZA'] })
  expect(readSearchText('ra ku')).toEqual({ keys: [], words: [] })
  expect(readSearchText("'; drop table customers; --").words).toEqual(['DROP', 'TABLE', 'CUSTOMERS'])
})
