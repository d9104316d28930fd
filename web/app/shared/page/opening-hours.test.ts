import { brand } from 'contract/brand'
import { expect, test } from 'vitest'
import { openingHours } from './opening-hours'

test.each([
  ['Monday to Saturday, 9 AM to 6 PM', 'Mo-Sa 09:00-18:00'],
  ['Monday to Friday, 12 PM to 12 AM', 'Mo-Fr 12:00-00:00'],
  ['Every day, all day', undefined],
])('"%s" is %s for search engines', (words, expected) => {
  expect(openingHours(words)).toBe(expected)
})

test('the hours of support are readable for search engines', () => {
  expect(openingHours(brand.supportHours)).toBe('Mo-Sa 09:00-18:00')
})
