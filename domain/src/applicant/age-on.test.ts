import { expect, test } from 'vitest'
import { ageOn } from './age-on.ts'

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
