import { expect, test } from 'vitest'
import { bankingDetailsForm } from '../forms/banking-details.ts'
import { loanQuotationDecisionForm } from '../forms/loan-quotation-decision.ts'
import { loginForm } from '../forms/login.ts'
import { personalDetailsForm } from '../forms/personal-details.ts'
import { ifscCode, monthlyIncome } from './bank-fields.ts'
import { exampleBody, exampleValues } from './example-values.ts'
import { formatTyped, secretNames, toBody } from './form-values.ts'

test.each([
  ['₹ 1,00,000', '100000'],
  ['35 000 rupees', '35000'],
  ['123456789', '1234567'],
  ['no digits', ''],
])('%s typed as an income becomes %s: at most seven digits', (typed, digits) => {
  expect(formatTyped(monthlyIncome, typed)).toBe(digits)
})

test('a code becomes capitals and digits of at most its length', () => {
  expect(formatTyped(ifscCode, 'hdfc-000 0001xyz')).toBe('HDFC0000001')
})

test('other text is not changed', () => {
  expect(formatTyped(personalDetailsForm.personal_email, 'Asha @example')).toBe('Asha @example')
})

test('the body has ids and numbers instead of text, and no consents', () => {
  expect(exampleBody(loanQuotationDecisionForm)).toEqual({ amount: 10_000, tenure: 7, purpose_id: 2 })
  expect(exampleBody(loginForm)).toEqual({ mobile: '9876543210' })
})

test('a field that does not apply is sent empty', () => {
  const values = { ...exampleValues(personalDetailsForm), spouse_name: 'Ravi Rao' }
  expect(toBody(personalDetailsForm, { ...values, marital_status_id: '2' }).spouse_name).toBe('Ravi Rao')
  expect(toBody(personalDetailsForm, { ...values, marital_status_id: '1' }).spouse_name).toBe('')
})

test('account numbers are secret', () => {
  expect(secretNames(bankingDetailsForm)).toEqual(['account_number', 'confirm_account_number'])
})
