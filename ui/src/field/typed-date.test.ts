import { expect, test } from 'vitest'
import { caretAfterFormat, formatTypedDate } from './typed-date.ts'

test.each([
  ['0', '0'],
  ['06', '06-'],
  ['06-0', '06-0'],
  ['0605', '06-05-'],
  ['06051994', '06-05-1994'],
  ['6/5/1994', '06-05-1994'],
  ['6.5.', '06-05-'],
  ['1994-05-06', '06-05-1994'],
  ['06-05-19945', '06-05-1994'],
  ['a06b', '06-'],
  ['--', ''],
])('%s is formatted as %s', (typed, expected) => {
  expect(formatTypedDate(typed)).toBe(expected)
})

test('a deleted hyphen is not added again', () => {
  expect(formatTypedDate('06', true)).toBe('06')
  expect(formatTypedDate('06-05', true)).toBe('06-05')
})

test('the caret stays behind the digit that was typed', () => {
  expect(caretAfterFormat('06-05-1994', 2)).toBe(3)
  expect(caretAfterFormat('06-05-1994', 3)).toBe(4)
  expect(caretAfterFormat('06-', 2)).toBe(3)
})
