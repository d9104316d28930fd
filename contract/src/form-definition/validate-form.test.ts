import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { expect, test } from 'vitest'
import { bankingDetailsForm } from '../forms/banking-details.ts'
import { complaintReplyForm } from '../forms/complaint.ts'
import { contactForm } from '../forms/contact.ts'
import { employedTooEarly, employmentDetailsForm } from '../forms/employment-details.ts'
import { incomeDetailsForm } from '../forms/income-details.ts'
import { loginForm } from '../forms/login.ts'
import { pancardVerificationForm } from '../forms/pancard-verification.ts'
import { personalDetailsForm } from '../forms/personal-details.ts'
import { repayOtpForm } from '../forms/repay-otp.ts'
import { residenceDetailsForm } from '../forms/residence-details.ts'
import { accountNumber, monthlyIncome } from './bank-fields.ts'
import { exampleValues } from './example-values.ts'
import type { FormFields, TextField } from './field.ts'
import { emptyValues } from './form-values.ts'
import { gstNumber, mobileNumber, panNumber } from './identity-fields.ts'
import { validateForm } from './validate-form.ts'

const today = istDateOf(new Date())

const errorsOf = <Fields extends FormFields>(fields: Fields, changes: Record<string, string>) =>
  validateForm(fields, { ...exampleValues(fields), ...changes }, today)

test.each<[string, FormFields, Record<string, string>]>([
  [
    'login',
    loginForm,
    {
      mobile: 'The Mobile field must be at least 10 characters in length.',
      consent: 'Please check the checkbox to accept our terms and conditions',
    },
  ],
  [
    'PAN',
    pancardVerificationForm,
    { pancard: 'Please enter a valid PAN number.', monthly_income: 'Monthly income is required' },
  ],
  [
    'personal information',
    personalDetailsForm,
    {
      personal_email: 'Email is required!',
      dob: 'Date of birth is required!',
      marital_status_id: 'Marital status is required!',
      gender: 'Gender is required!',
    },
  ],
  [
    'address',
    residenceDetailsForm,
    {
      residence_type_id: 'Residence type is required!',
      residence_address_1: 'Address1 is required!',
      residence_address_2: 'Address2 is required!',
      residence_pincode: 'Pin code is required!',
    },
  ],
  [
    'income',
    incomeDetailsForm,
    {
      income_type_id: 'Employment type is required!',
      monthly_income: 'Monthly income is required!',
      salary_date: 'Last salary date is required!',
      salary_mode_id: 'Salary mode is required!',
    },
  ],
  [
    'employment',
    employmentDetailsForm,
    {
      work_mode: 'Work mode is required!',
      company_name: 'Organisation is required!',
      emp_department: 'Department is required!',
      company_type_id: 'Company type is required!',
      designation: 'Designation is required!',
      emp_since: 'Employment since is required!',
      address_1: 'Address line 1 is required!',
      address_2: 'Address line 2 is required!',
      pincode: 'Pin code is required!',
    },
  ],
  [
    'bank details',
    bankingDetailsForm,
    {
      account_name: 'Name is required!',
      account_branch: 'Branch is required!',
      account_number: 'Account number is required!',
      confirm_account_number: 'Confirm account number is required!',
      account_ifsc: 'IFSC code is required!',
    },
  ],
  [
    'contact',
    contactForm,
    {
      name: 'Full name is required',
      email: 'Email is required',
      phone: 'Phone number is required',
      subject: 'Please select an inquiry type',
      message: 'Message is required',
    },
  ],
  [
    'repayment PAN',
    repayOtpForm,
    { pancard: 'Pan number is required!', terms: 'Please accept the terms and conditions to proceed.' },
  ],
])('the empty %s form has the required messages of the specification', (_, fields, messages) => {
  expect(validateForm(fields, emptyValues(fields), today)).toEqual(messages)
})

test.each<[string, string, string | undefined, TextField]>([
  ['mobile number', '', 'Mobile number is required!', mobileNumber],
  ['mobile number', '5876543210', 'Mobile number invalid!', mobileNumber],
  ['mobile number', '9876543210', undefined, mobileNumber],
  ['PAN', 'ABCDE12345', 'Please enter a valid pan number!', panNumber],
  ['account number', '12345678', 'Please enter the account number as 9 to 18 digits.', accountNumber],
  ['account number', '123456789', undefined, accountNumber],
  ['account number', '1'.repeat(19), 'Please enter the account number as 9 to 18 digits.', accountNumber],
  ['monthly income', '0', 'Please enter your monthly income in rupees, in digits.', monthlyIncome],
  ['monthly income', '45000', undefined, monthlyIncome],
  [
    'message',
    '123456789',
    'Please write 10 to 4,000 characters, without special control characters.',
    complaintReplyForm.text,
  ],
  ['message', '1234567890', undefined, complaintReplyForm.text],
  ['GST number', '', 'GST number is required!', gstNumber],
  ['GST number', '29ABCPR1234K1X5', 'Please enter a valid GST Number!', gstNumber],
  ['GST number', '29ABCPR1234K1Z5', undefined, gstNumber],
])('the message for the %s "%s" is %s', (_, value, message, field) => {
  expect(validateForm({ field }, { field: value }, today).field).toBe(message)
})

test.each([
  ['name', '   ', 'Full name is required'],
  ['name', 'Asha 2', 'Name should only contain letters'],
  ['name', 'Asha-Rao', 'Name should only contain letters'],
  ['name', 'आशा राव', undefined],
  ['email', 'anything', undefined],
  ['phone', '+91 98765', 'Phone number must be numeric only'],
  ['phone', '98765 43210', 'Phone number must be numeric only'],
  ['phone', ' 9876543210 ', undefined],
  ['subject', 'other', 'Please select an inquiry type'],
  ['message', ' \n ', 'Message is required'],
  ['message', '12345', 'Message cannot be numeric only'],
  ['message', 'Loan 12345', undefined],
] as const)('contact: %s "%s" has the message %s', (name, value, message) => {
  expect(errorsOf(contactForm, { [name]: value })).toEqual(message ? { [name]: message } : {})
})

test('dates must exist and may not be in the future', () => {
  expect(errorsOf(incomeDetailsForm, { salary_date: '2026-02-30' })).toEqual({
    salary_date: 'February 2026 has 28 days. Please check the day.',
  })
  expect(errorsOf(incomeDetailsForm, { salary_date: addDays(today, 1) })).toEqual({
    salary_date: 'Date cannot be in the future.',
  })
  expect(errorsOf(incomeDetailsForm, { salary_date: today })).toEqual({})
})

test('the last salary must be within 62 days', () => {
  expect(errorsOf(incomeDetailsForm, { salary_date: addDays(today, -62) })).toEqual({})
  expect(errorsOf(incomeDetailsForm, { salary_date: addDays(today, -63) })).toEqual({
    salary_date: 'Last salary date must be within the last 62 days.',
  })
})

test('a customer must be at least 18 and at most 100 years old', () => {
  const bornOn = (dob: string) =>
    validateForm(personalDetailsForm, { ...exampleValues(personalDetailsForm), dob }, '2026-11-15')
  expect(bornOn('2008-11-16')).toEqual({ dob: 'You must be at least 18 years old.' })
  expect(bornOn('2008-11-15')).toEqual({})
  expect(bornOn('2027-01-01')).toEqual({ dob: 'Date cannot be in the future.' })
  expect(bornOn('1925-11-16')).toEqual({})
  expect(bornOn('1925-11-15')).toEqual({ dob: 'Please check the year: that is more than 100 years ago.' })
})

test('an employment cannot begin before the 14th birthday', () => {
  expect(employedTooEarly('2008-05-05', '1994-05-06')).toBe('Employment since cannot be before you were 14 years old.')
  expect(employedTooEarly('2008-05-06', '1994-05-06')).toBeUndefined()
  expect(employedTooEarly('2008-05-05', null)).toBeUndefined()
})

test('the spouse is required only of married customers', () => {
  expect(errorsOf(personalDetailsForm, { marital_status_id: '1', spouse_name: '' })).toEqual({})
  expect(errorsOf(personalDetailsForm, { marital_status_id: '2', spouse_name: '' })).toEqual({
    spouse_name: 'Spouse name is required!',
  })
})

test('both account numbers must be the same', () => {
  expect(errorsOf(bankingDetailsForm, { confirm_account_number: '123456789013' })).toEqual({
    confirm_account_number: 'Account numbers do not match',
  })
})

test('optional fields may be empty, but not invalid', () => {
  expect(errorsOf(employmentDetailsForm, { office_email: '', landmark: '' })).toEqual({})
  expect(errorsOf(employmentDetailsForm, { office_email: 'asha@' })).toEqual({
    office_email: 'This is not a valid email format!',
  })
})

test('limits count characters, not code units', () => {
  expect(errorsOf(residenceDetailsForm, { residence_landmark: '🏠'.repeat(120) })).toEqual({})
  expect(errorsOf(residenceDetailsForm, { residence_landmark: '🏠'.repeat(121) })).toEqual({
    residence_landmark: 'Please use at most 120 characters.',
  })
  expect(errorsOf(personalDetailsForm, { personal_email: `a@${'b'.repeat(60)}.${'c'.repeat(60)}` })).toEqual({
    personal_email: 'This is not a valid email format!',
  })
})

test.each([
  ['31-02-1990', 'February 1990 has 28 days. Please check the day.'],
  ['12-13-1990', 'There is no month 13. Please write the day first, then the month.'],
  ['06-05-94', 'Please write the year with four digits, such as 1994.'],
  ['06-05', 'Please enter date of birth as day, month and year.'],
  ['2099-01-01', 'Date cannot be in the future.'],
  ['2020-01-01', 'You must be at least 18 years old.'],
])('a wrong date of birth says what is wrong with it: %s', (typed, message) => {
  expect(personalDetailsForm.dob.check(typed, '2026-11-15')).toBe(message)
})

test.each([
  ['45000.50', 'Please enter whole rupees, without the point and what follows it.'],
  ['45000000', 'Please check the digits: at most ₹99,99,999 fits here.'],
  ['0', 'Please enter your monthly income in rupees, in digits.'],
])('an income that is not accepted says what is wrong with it: %s', (monthly_income, message) => {
  expect(validateForm({ monthly_income: monthlyIncome }, { monthly_income })).toEqual({ monthly_income: message })
})
