import { expect, test } from 'vitest'
import { CommandRefused, describeFailure, readId, readLoanNumber, splitBy } from './command-line.ts'

test.each([
  ['12', 12],
  ['0', undefined],
  ['', undefined],
  ['x', undefined],
  ['1.5', undefined],
  ['-1', undefined],
  ['99999999999999999999', undefined],
])('the id %s is read as %s', (text, id) => {
  expect(readId(text)).toBe(id)
})

test('a loan number is read with or without its letters, and anything else is refused in a sentence', () => {
  expect([readLoanNumber('AGR100001'), readLoanNumber('agr100001'), readLoanNumber('100001')]).toEqual(
    Array(3).fill(100_001),
  )
  for (const text of ['', 'AGR', 'AGC100001', '1e5', '9'.repeat(20)])
    expect(() => readLoanNumber(text)).toThrow(CommandRefused)
})

test('whoever does it is named at the end', () => {
  expect(splitBy(['1', 'text', '--by', 'Meera', 'Nair'])).toEqual({ given: ['1', 'text'], by: 'Meera Nair' })
  for (const args of [['1'], ['1', '--by'], ['1', '--by', ' '], ['1', '--by', 'Meera', '--how', 'x']])
    expect(splitBy(args)).toBeUndefined()
})

test.each([
  [
    Object.assign(new Error('ENOENT: open'), { code: 'ENOENT', path: 'a.csv' }),
    'a.csv cannot be used: there is no such file or directory.',
  ],
  [Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' }), 'The database does not answer'],
  [
    new AggregateError([Object.assign(new Error('connect ECONNREFUSED ::1:5432'), { code: 'ECONNREFUSED' })]),
    'does not answer',
  ],
  [new Error('Connection terminated due to connection timeout'), 'The database does not answer'],
  [new CommandRefused('No.'), 'No.'],
  [new Error('odd'), 'It failed: odd'],
])('a failure is told in a sentence, without a stack', (error, sentence) => {
  expect(describeFailure(error)).toContain(sentence)
  expect(describeFailure(error)).not.toContain('\n')
})
