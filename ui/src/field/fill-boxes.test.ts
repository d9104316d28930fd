import { expect, test } from 'vitest'
import { appendToBoxes, fillBoxes } from './fill-boxes.ts'

const digits = { length: 4, accept: (character: string) => /^\d$/.test(character) }

test('characters are written from the given box on, and typing continues after them', () => {
  expect(fillBoxes(digits, '', '12', 0)).toEqual({ value: '12', next: 2, hasChanged: true, isMisfit: false })
  expect(fillBoxes(digits, '12', '3', 2)).toEqual({ value: '123', next: 3, hasChanged: true, isMisfit: false })
})

test('an empty box before the written ones is kept as a space', () => {
  expect(fillBoxes(digits, '', '7', 2)).toEqual({ value: '  7', next: 3, hasChanged: true, isMisfit: false })
})

test('characters that a box does not accept are skipped', () => {
  expect(fillBoxes(digits, '', '1a2', 0).value).toBe('12')
  expect(fillBoxes(digits, '', 'abc', 0)).toEqual({ value: '', next: 0, hasChanged: false, isMisfit: false })
})

test('characters beyond the last box are dropped', () => {
  expect(fillBoxes(digits, '', '123456', 0)).toEqual({ value: '1234', next: 3, hasChanged: true, isMisfit: false })
})

test('a text with a character that belongs into another box writes nothing, so that no digit shifts', () => {
  const mobile = { length: 10, accept: (digit: string, index: number) => (index === 0 ? /[6-9]/ : /\d/).test(digit) }
  const refused = { value: '', next: 0, hasChanged: false, isMisfit: true }
  expect(fillBoxes(mobile, '', '5876543210', 0)).toEqual(refused)
  expect(fillBoxes(mobile, '', '9876543210', 0).value).toBe('9876543210')
})

test('a character is transformed before it is checked', () => {
  const letters = { length: 2, accept: (character: string) => /^[A-Z]$/.test(character) }
  const upper = { ...letters, transform: (character: string) => character.toUpperCase() }
  expect(fillBoxes(upper, '', 'ab', 0).value).toBe('AB')
})

test('an extra character is refused if the first ones are not a prefix', () => {
  expect(appendToBoxes(digits, '1234', '5')).toBeUndefined()
})

test('an extra character removes the first ones if they are a prefix', () => {
  const withoutPrefix = (text: string) => text.replace(/^91/, '')
  expect(appendToBoxes(digits, '9112', '3', withoutPrefix)).toBe('123')
  expect(appendToBoxes(digits, '1234', '5', withoutPrefix)).toBeUndefined()
})
