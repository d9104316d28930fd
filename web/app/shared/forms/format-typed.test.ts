import { ifscCode, monthlyIncome } from 'contract/form-definition/bank-fields'
import { personalDetailsForm } from 'contract/forms/personal-details'
import { expect, test } from 'vitest'
import { formatTyped } from './format-typed'

test.each([
  ['₹ 1,00,000', '100000'],
  ['35 000 rupees', '35000'],
  ['123456789', '123456789'],
  ['no digits', ''],
  ['45,000.00', '45000.00'],
  ['45000.505', '45000.505'],
  ['Rs. 45,000.00', '45000.00'],
  ['1.00.000', '100000'],
  ['४५,०००', '45000'],
  ['۴۵٬۰۰۰', '45000'],
  ['٤٥٠٠٠', '45000'],
  ['᱔᱕᱐᱐᱐', '45000'],
  ['꯴꯵꯰꯰꯰', '45000'],
])('%s typed as an income becomes %s, of which nothing is cut in silence', (typed, digits) => {
  expect(formatTyped(monthlyIncome, typed)).toBe(digits)
})

test('a code becomes capitals and digits of at most its length', () => {
  expect(formatTyped(ifscCode, 'hdfc-000 0001xyz')).toBe('HDFC0000001')
})

test('other text is not changed', () => {
  expect(formatTyped(personalDetailsForm.personal_email, 'Asha @example')).toBe('Asha @example')
})
