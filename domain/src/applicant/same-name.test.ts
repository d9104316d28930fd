import { expect, test } from 'vitest'
import { isSameName } from './same-name.ts'

test.each([
  ['RAVI KUMAR', 'Ravi Kumar', true],
  ['RAVI KUMAR', 'KUMAR RAVI', true],
  ['RAVI KUMAR', 'Mr. Ravi  Kumar', true],
  ['RAVIKUMAR', 'RAVI KUMAR', true],
  ['K RAVI', 'RAVI K', true],
  ['R KUMAR', 'RAVI KUMAR', false],
  ['RAVI K', 'RAVI KUMAR', false],
  ['SUNITA DEVI', 'ANITA DEVI', false],
  ['RAVI KUMAR SHARMA', 'RAJU KUMAR SHARMA', false],
  ['ASHA', 'RAVI', false],
  ['', '', false],
])('%s and %s are surely one person: %s', (one, two, isSame) => {
  expect(isSameName(one, two, 85)).toBe(isSame)
  expect(isSameName(two, one, 85)).toBe(isSame)
})
