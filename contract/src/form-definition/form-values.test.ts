import { expect, test } from 'vitest'
import { bankingDetailsForm } from '../forms/banking-details.ts'
import { loanQuotationDecisionForm } from '../forms/loan-quotation-decision.ts'
import { loginForm } from '../forms/login.ts'
import { personalDetailsForm } from '../forms/personal-details.ts'
import { monthlyIncome } from './bank-fields.ts'
import { exampleBody, exampleValues } from './example-values.ts'
import { secretNames, toBody } from './form-values.ts'
import { validateForm } from './validate-form.ts'

test('an income with .00 is sent in whole rupees, and one with other paise is refused instead of cut', () => {
  const fields = { monthly_income: monthlyIncome }
  expect(validateForm(fields, { monthly_income: '45000.00' })).toEqual({})
  expect(toBody(fields, { monthly_income: '45000.00' })).toEqual({ monthly_income: '45000' })
  expect(validateForm(fields, { monthly_income: '45000.50' })).toHaveProperty('monthly_income')
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
