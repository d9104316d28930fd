import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar/ist-date.ts'
import { ageOn, birthday } from './age.ts'

test.each([
  ['2026-11-15', '2008-11-15', 18],
  ['2026-11-15', '2008-11-16', 17],
  ['2026-02-28', '2008-02-29', 17],
  ['2026-03-01', '2008-02-29', 18],
  ['2028-02-29', '2008-02-29', 20],
  ['2026-01-01', '1966-12-31', 59],
] as const)('on %s someone born on %s is %d', (day, born, age) => {
  expect(ageOn(day, born)).toBe(age)
})

test('a person reaches an age on the birthday and not a day earlier', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 40_000 }), fc.integer({ min: 1, max: 60 }), (days, age) => {
      const born = addDays('1920-01-01', days)
      const day = birthday(born, age)
      expect([ageOn(day, born), ageOn(addDays(day, -1), born)]).toEqual([age, age - 1])
    }),
  )
})

test('a person born on 29 February has the birthday on 1 March in years without a leap day', () => {
  expect(birthday('2008-02-29', 18)).toBe('2026-03-01')
  expect(birthday('2008-02-29', 20)).toBe('2028-02-29')
})
