import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { columnsOfForm } from '../../platform/database/form-columns.ts'
import {
  type Customer,
  customerAt,
  readRegistration,
  register,
  registrationAnswers,
  takeStep,
} from '../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let last = 9_110_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

const read = (customer: { profileId: string }) => readRegistration(testApp, customer)

describe('personal_details', () => {
  let customer: Customer
  const event = 'personal_details'
  const send = (changes: object = {}) => takeStep(testApp, customer, event, changes)
  beforeAll(async () => {
    customer = await customerAt(testApp, newMobile(), event)
  })

  test.each([
    [{ personal_email: '' }, 'Email is required!'],
    [{ personal_email: 'asha@mail' }, 'This is not a valid email format!'],
    [{ dob: '' }, 'Date of birth is required!'],
    [{ dob: undefined }, 'Date of birth is required!'],
    [{ dob: '2001-02-29' }, 'Please enter date of birth as day, month and year.'],
    [{ dob: '2099-01-01' }, 'Date cannot be in the future.'],
    [{ dob: '1901-01-01' }, 'Please check the year: that is more than 100 years ago.'],
    [{ marital_status_id: '' }, 'Marital status is required!'],
    [{ marital_status_id: 4 }, 'Marital status is required!'],
    [{ gender: null }, 'Gender is required!'],
    [{ marital_status_id: 2 }, 'Spouse name is required!'],
    [{ marital_status_id: 2, spouse_name: '   ' }, 'Spouse name is required!'],
    [{ marital_status_id: 2, spouse_name: '007' }, 'Please write the name in letters.'],
  ])('%j is refused and nothing is stored: %s', async (changes, message) => {
    expect(await send(changes)).toMatchObject({ httpStatus: 200, Status: 0, Message: message })
    expect(await read(customer)).toMatchObject({
      personalEmail: null,
      dateOfBirth: null,
      stepsTaken: ['pancard_verification'],
    })
  })

  test('valid answers are stored and lead to the next step; an id may be sent as text', async () => {
    const answer = await send({ gender: '2', marital_status_id: '1' })
    expect(answer).toMatchObject({ Status: 1, Data: { next_step: 'residence_details', step_percentage: 40 } })
    expect(await read(customer)).toMatchObject({
      personalEmail: registrationAnswers[event].personal_email,
      dateOfBirth: registrationAnswers[event].dob,
      gender: 2,
      maritalStatusId: 1,
      spouseName: null,
    })
  })

  test('the name of a spouse is stored only while married', async () => {
    await send({ marital_status_id: 2, spouse_name: 'Ravi' })
    expect((await read(customer)).spouseName).toBe('Ravi')
    await send({ marital_status_id: 3, spouse_name: 'Ravi' })
    expect((await read(customer)).spouseName).toBeNull()
  })

  test('the full name comes from the PAN: one that is sent along is ignored', async () => {
    const before = (await read(customer)).fullName
    await send({ full_name: 'SOMEBODY ELSE', first_name: 'Somebody' })
    expect(await read(customer)).toMatchObject({ fullName: before })
  })
})

describe('residence_details', () => {
  let customer: Customer
  const event = 'residence_details'
  const send = (changes: object = {}) => takeStep(testApp, customer, event, changes)
  beforeAll(async () => {
    customer = await customerAt(testApp, newMobile(), event)
  })

  test.each([
    [{ residence_type_id: '' }, 'Residence type is required!'],
    [{ residence_address_1: ' ' }, 'Address1 is required!'],
    [{ residence_address_2: '' }, 'Address2 is required!'],
    [{ residence_address_1: 'x'.repeat(121) }, 'Please use at most 120 characters.'],
    [{ residence_pincode: '' }, 'Pin code is required!'],
    [{ residence_pincode: '56003' }, 'The Pin Code is invalid!'],
  ])('%j is refused and nothing is stored: %s', async (changes, message) => {
    expect(await send(changes)).toMatchObject({ Status: 0, Message: message })
    expect((await read(customer)).residencePincode).toBeNull()
  })

  test('valid answers are stored and lead to the next step; the landmark is optional', async () => {
    const answer = await send({ residence_landmark: undefined })
    expect(answer).toMatchObject({ Status: 1, Data: { next_step: 'income_details', step_percentage: 60 } })
    expect(await read(customer)).toMatchObject({ ...columnsOfForm(registrationAnswers[event]), residenceLandmark: '' })
  })
})

describe('income_details', () => {
  let customer: Customer
  const event = 'income_details'
  const send = (changes: object = {}) => takeStep(testApp, customer, event, changes)
  beforeAll(async () => {
    customer = await customerAt(testApp, newMobile(), event)
  })

  test.each([
    [{ income_type_id: '' }, 'Employment type is required!'],
    [{ monthly_income: '' }, 'Monthly income is required!'],
    [{ monthly_income: '10000000' }, 'Please enter your monthly income in rupees, in digits.'],
    [{ salary_date: '' }, 'Last salary date is required!'],
    [{ salary_date: '2099-12-31' }, 'Date cannot be in the future.'],
    [{ salary_date: '2024-01-31' }, 'Last salary date must be within the last 62 days.'],
    [{ salary_mode_id: 4 }, 'Salary mode is required!'],
  ])('%j is refused and nothing is stored: %s', async (changes, message) => {
    expect(await send(changes)).toMatchObject({ Status: 0, Message: message })
    expect(await read(customer)).toMatchObject({ salaryDate: null, incomeTypeId: null })
  })

  test('a salary of today is accepted, one of tomorrow is not, by the day in India', async () => {
    const tomorrow = addDays(testApp.clock.today(), 1)
    expect(await send({ salary_date: tomorrow })).toMatchObject({ Message: 'Date cannot be in the future.' })
    expect(await send({ salary_date: testApp.clock.today() })).toMatchObject({ Status: 1 })
  })

  test('valid answers are stored with the newer income and lead to the next step', async () => {
    const answer = await send({ monthly_income: 9_999_999 })
    expect(answer).toMatchObject({ Status: 1, Data: { next_step: 'selfie_upload', step_percentage: 80 } })
    expect(await read(customer)).toMatchObject({
      incomeTypeId: 1,
      salaryModeId: 1,
      salaryDate: registrationAnswers[event].salary_date,
      monthlyIncomePaise: 999_999_900,
    })
  })
})

describe('the order of steps', () => {
  const events = ['personal_details', 'residence_details', 'income_details', 'register_now'] as const

  test.each(events)('%s is refused before it is reached, and nothing is stored', async (event) => {
    const customer = await testApp.logIn(newMobile())
    const before = await read(customer)
    const refused = { Status: 0, Message: 'Please complete the earlier steps first.' }
    expect(await takeStep(testApp, customer, event)).toMatchObject(refused)
    expect(await read(customer)).toEqual(before)
    const { rows } = await testApp.data.asOwner(
      `select (select count(*) from leads where customer_id = $1)
         + (select count(*) from eligibility_checks where customer_id = $1) as count`,
      [before.id],
    )
    expect(rows).toEqual([{ count: 0 }])
  })

  test('a step already taken may be sent again and never moves the customer backwards', async () => {
    const customer = await customerAt(testApp, newMobile(), 'selfie_upload')
    const again = await takeStep(testApp, customer, 'personal_details', { personal_email: 'new@mail.example' })
    expect(again).toMatchObject({ Status: 1, Data: { next_step: 'selfie_upload', step_percentage: 80 } })
    expect(await read(customer)).toMatchObject({ personalEmail: 'new@mail.example', stepsTaken: { length: 4 } })
    const repeated = await takeStep(testApp, customer, 'personal_details', { personal_email: 'new@mail.example' })
    expect(repeated.Data).toEqual(again.Data)
  })

  test('when the application is complete no step can be changed', async () => {
    const customer = await register(testApp, newMobile())
    const { id, stepsTaken } = await read(customer)
    await testApp.data.database.kysely
      .updateTable('customers')
      .set({ stepsTaken: [...stepsTaken, 'banking_details'] })
      .where('id', '=', id)
      .execute()
    const before = await read(customer)
    const closed = 'Your application is already complete, so this can no longer be changed.'
    for (const event of ['pancard_verification', 'personal_details', 'residence_details', 'income_details'] as const)
      expect(await takeStep(testApp, customer, event)).toMatchObject({ Status: 0, Message: closed })
    expect(await read(customer)).toEqual(before)
  })
})

test('no name, email, address or PAN is logged', () => {
  const log = testApp.logged()
  const { personal_email, dob } = registrationAnswers.personal_details
  const { residence_address_1 } = registrationAnswers.residence_details
  for (const personal of [personal_email, 'new@mail', residence_address_1, 'Ravi', 'SOMEBODY', dob])
    expect(log).not.toContain(personal)
  expect(log).not.toMatch(/[A-Z]{5}\d{4}[A-Z]/)
})
