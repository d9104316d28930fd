import { expect, test } from 'vitest'
import { firstNameOf } from './first-name-of.ts'

test.each([
  ['ASHA RANI SHARMA', 'Asha'],
  ['  vikram   rao ', 'Vikram'],
  ['MADONNA', 'Madonna'],
  ['SMT. LATA DEVI', 'Lata'],
  ['MR K RAJU', 'Raju'],
  ['mr k', 'K'],
  ['S.K. NAIR', 'S.K.'],
  ['ANNE-MARIE DSOUZA', 'Anne-Marie'],
  ["D'SOUZA PETER", "D'Souza"],
  ['आशा शर्मा', 'आशा'],
  ['K', 'K'],
  ['DR', 'Dr'],
  ['', ''],
])('%j is greeted as %j', (fullName, firstName) => {
  expect(firstNameOf(fullName)).toBe(firstName)
})
