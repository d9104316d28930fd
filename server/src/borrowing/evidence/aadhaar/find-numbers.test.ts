import { expect, test } from 'vitest'
import { checkDigitOf, hasCheckDigit } from '../../../providers/aadhaar/check-digit.ts'
import { findNumbers, type Word } from './find-numbers.ts'

/** Words of one line, one letter being ten pixels wide. */
function lineOf(text: string, { y = 0, confidence = 90 } = {}): Word[] {
  return [...text.matchAll(/\S+/g)].map(({ 0: word, index }) => ({
    text: word,
    confidence,
    box: { x0: index * 10, y0: y, x1: (index + word.length) * 10, y1: y + 20 },
  }))
}
const eleven = '23456789012'
const number = eleven + checkDigitOf(eleven)
const inGroups = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
const spans = (words: Word[]) => findNumbers(words).boxes.map(({ x0, x1 }) => [x0, Math.round(x1)])

test('the check digit finds every changed digit and every two that changed places', () => {
  for (let place = 0; place < 12; place++) {
    for (let digit = 0; digit < 10; digit++) {
      const changed = `${number.slice(0, place)}${digit}${number.slice(place + 1)}`
      expect(hasCheckDigit(changed)).toBe(changed === number)
    }
    const [a = '', b = ''] = number.slice(place, place + 2)
    const swapped = `${number.slice(0, place)}${b}${a}${number.slice(place + 2)}`
    if (a !== b && b !== '') expect(hasCheckDigit(swapped)).toBe(false)
  }
})

test('the first eight digits are covered, however the number is grouped', () => {
  expect(spans(lineOf(inGroups))).toEqual([
    [0, 40],
    [50, 90],
  ])
  expect(spans(lineOf(number))).toEqual([[0, 82]])
  expect(spans(lineOf(`${number.slice(0, 4)} ${number.slice(4)}`))).toEqual([
    [0, 40],
    [50, 92],
  ])
  expect(findNumbers(lineOf(inGroups)).isCertain).toBe(true)
})

test('a virtual id is covered as a whole and is no number', () => {
  const found = findNumbers(lineOf('VID : 9123 4567 8901 2345'))
  expect(found.boxes).toHaveLength(4)
  expect(found.isCertain).toBe(false)
})

test('what was read of a number only in part is covered, but nothing is certain', () => {
  for (const text of ['2345 6789', '2345 6789 01', '23456789 012'])
    expect(findNumbers(lineOf(text, { confidence: 40 }))).toMatchObject({ isCertain: false, boxes: expect.any(Array) })
  expect(spans(lineOf('2345 6789'))).toHaveLength(2)
})

test('letters that look like digits count, words and dates do not', () => {
  expect(spans(lineOf('234S 67B9 0124'))).toHaveLength(2)
  expect(spans(lineOf('DOB: 06/05/1990 Pune 411001'))).toEqual([])
  expect(spans([...lineOf('1947'), ...lineOf('2345', { y: 200 })])).toEqual([])
})

test('a number that is covered already is known by its crosses', () => {
  expect(findNumbers(lineOf('XXXX XXXX 0124')).isCoveredAlready).toBe(true)
  expect(findNumbers(lineOf('XXXX XXXX 0124', { confidence: 30 })).isCoveredAlready).toBe(false)
  expect(findNumbers(lineOf('FORM XXXX')).isCoveredAlready).toBe(false)
})
