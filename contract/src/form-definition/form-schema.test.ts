import { istDateOf } from 'domain/calendar/ist-date'
import { expect, test } from 'vitest'
import { bankingDetailsForm } from '../forms/banking-details.ts'
import { complaintForm, complaintReplyForm } from '../forms/complaint.ts'
import { contactForm } from '../forms/contact.ts'
import { contactTimesForm } from '../forms/contact-times.ts'
import { employmentDetailsForm } from '../forms/employment-details.ts'
import { incomeDetailsForm } from '../forms/income-details.ts'
import { loanQuotationDecisionForm } from '../forms/loan-quotation-decision.ts'
import { loginForm } from '../forms/login.ts'
import { nomineeForm } from '../forms/nominee.ts'
import { otpVerifyForm } from '../forms/otp-verify.ts'
import { pancardVerificationForm } from '../forms/pancard-verification.ts'
import { payAmountForm } from '../forms/pay-amount.ts'
import { personalDetailsForm } from '../forms/personal-details.ts'
import { repayOtpForm, repayOtpVerifyForm } from '../forms/repay-otp.ts'
import { residenceDetailsForm } from '../forms/residence-details.ts'
import { selfieUploadForm } from '../forms/selfie-upload.ts'
import { signAgreementForm } from '../forms/sign-agreement.ts'
import { exampleBody, exampleValues } from './example-values.ts'
import type { FormFields } from './field.ts'
import { formSchema } from './form-schema.ts'
import { toBody } from './form-values.ts'
import { validateForm } from './validate-form.ts'

const today = istDateOf(new Date())

const forms: Record<string, FormFields> = {
  bankingDetailsForm,
  complaintForm,
  complaintReplyForm,
  contactForm,
  contactTimesForm,
  employmentDetailsForm,
  incomeDetailsForm,
  loanQuotationDecisionForm,
  loginForm,
  nomineeForm,
  otpVerifyForm,
  pancardVerificationForm,
  payAmountForm,
  personalDetailsForm,
  repayOtpForm,
  repayOtpVerifyForm,
  residenceDetailsForm,
  selfieUploadForm,
  signAgreementForm,
}

test.each(Object.entries(forms))('browser and server accept the example of %s', (_, fields) => {
  expect(validateForm(fields, exampleValues(fields), today)).toEqual({})
  expect(formSchema(fields).parse(exampleBody(fields))).toEqual(exampleBody(fields))
})

test.each(Object.entries(forms))('browser and server have the same first message for an empty %s', (_, fields) => {
  const empty = Object.fromEntries(Object.keys(fields).map((name) => [name, '']))
  const sent = Object.keys(fields).filter((name) => fields[name]?.kind !== 'consent')
  const errors = validateForm(fields, empty, today)
  const message = sent.map((name) => errors[name]).find(Boolean)
  expect(formSchema(fields).safeParse({}).error?.issues[0]?.message).toBe(message)
})

const refusedName = 'Please write the name in letters.'

const messageFor = (fields: FormFields, changes: object) =>
  formSchema(fields).safeParse({ ...exampleBody(fields), ...changes }).error?.issues[0]?.message

test('the server requires the spouse of a married customer', () => {
  expect(messageFor(personalDetailsForm, { marital_status_id: 2, spouse_name: '' })).toBe('Spouse name is required!')
  expect(messageFor(personalDetailsForm, { marital_status_id: 1, spouse_name: '' })).toBeUndefined()
})

test('browser and server make one line of a pasted name, and keep the lines of a complaint', () => {
  const names = { spouse_name: 'Ravi\n\u202eRao', marital_status_id: '2' }
  const values = exampleValues(personalDetailsForm, names)
  expect(validateForm(personalDetailsForm, values, today)).toEqual({})
  expect(toBody(personalDetailsForm, values).spouse_name).toBe('Ravi Rao')
  const sent = { ...exampleBody(personalDetailsForm), ...names }
  expect(formSchema(personalDetailsForm).parse(sent).spouse_name).toBe('Ravi Rao')
  const complaint = exampleBody(complaintForm, { text: 'I paid twice.\n\nPlease check.' })
  expect(formSchema(complaintForm).parse(complaint).text).toBe('I paid twice.\n\nPlease check.')
})

test('an email address has no invisible characters', () => {
  for (const personal_email of ['as\u200dha@example.in', 'as\u200cha@example.in'])
    expect(messageFor(personalDetailsForm, { personal_email })).toBe('This is not a valid email format!')
  const pasted = { ...exampleBody(personalDetailsForm), personal_email: 'as\u0001ha\u200b@example.in' }
  expect(formSchema(personalDetailsForm).parse(pasted).personal_email).toBe('asha@example.in')
})

test.each([
  ['Devanagari', 'क्\u200dष', undefined],
  ['Malayalam', 'അന്\u200dസാരി', undefined],
  ['Bengali', 'র\u200d্যাম', undefined],
  ['Kannada', 'ರ್\u200cಮಾ Rao', undefined],
  ['Latin', 'As\u200dha', refusedName],
  ['Arabic', 'نام\u200cنام', refusedName],
  ['two scripts', 'क्\u200da', refusedName],
  ['no letter before it', '\u200dक', refusedName],
  ['no letter after it', 'क्\u200d', refusedName],
  ['a space after it', 'क्\u200d राव', refusedName],
  ['another joiner', 'क्\u200d\u200dष', refusedName],
  ['a digit after it', 'क्\u200d१', refusedName],
])('a name may have a joiner only between letters of Indian scripts: %s', (_where, full_name, message) => {
  expect(messageFor(nomineeForm, { full_name })).toBe(message)
})

test('the server refuses two different account numbers', () => {
  expect(messageFor(bankingDetailsForm, { confirm_account_number: '123456789013' })).toBe(
    'Account numbers do not match',
  )
})

test('ids and amounts may be sent as digits; other text, unknown ids and parts of a paisa are refused', () => {
  const body = { amount: '10000', tenure: '7', purpose_id: '2' }
  expect(formSchema(loanQuotationDecisionForm).parse(body)).toEqual({ amount: 10_000, tenure: 7, purpose_id: 2 })
  expect(messageFor(loanQuotationDecisionForm, { purpose_id: 'x' })).toBe('Purpose is required!')
  expect(messageFor(loanQuotationDecisionForm, { purpose_id: 99 })).toBe('Purpose is required!')
  expect(messageFor(loanQuotationDecisionForm, { amount: 10_000.125 })).toBe(
    'Please choose an amount in steps of ₹500.',
  )
  expect(messageFor(loanQuotationDecisionForm, { amount: '1e4' })).toBe('Please choose an amount in steps of ₹500.')
  expect(messageFor(employmentDetailsForm, { emp_department: 'sales' })).toBe('Department is required!')
})
