import { paths } from 'contract/paths'
import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { applicantAt, apply, layInDocuments } from '../testing/application.ts'
import { type ApplicationEvent, goodApplication } from '../testing/good-application.ts'
import { customerAt, register, takeStep } from '../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let house: TestApp
let last = 9_820_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const query = async (text: string, values: unknown[]) => (await house.data.database.pool.query(text, values)).rows
const leadOf = async (leadId: number) => (await query('select * from leads where id = $1', [leadId]))[0]
const notReached = { Status: 0, Message: 'Please complete the earlier steps first.' }

describe('generate_loan_quote', () => {
  test('the bounds are half the income for a new customer, and the step is taken', async () => {
    const customer = await register(house, newMobile())
    expect(await apply(house, customer, 'generate_loan_quote')).toMatchObject({
      Status: 1,
      Data: {
        min_loan_amount: 5_000,
        max_loan_amount: 20_000,
        min_loan_tenure: 7,
        max_loan_tenure: 40,
        step_percentage: 0,
        next_step: 'loan_quotation_decision',
        quoted_on: house.clock.today(),
        accepted: null,
      },
    })
  })

  test('a repeat customer may borrow the whole income', async () => {
    const customer = await register(house, newMobile())
    await query("update leads set user_type = 'REPEAT' where id = $1", [customer.leadId])
    expect((await apply(house, customer, 'generate_loan_quote')).Data.max_loan_amount).toBe(40_000)
  })

  test('what was accepted before is shown again', async () => {
    const customer = await applicantAt(house, newMobile(), 'employment_details')
    const { Data } = await apply(house, customer, 'generate_loan_quote')
    expect(Data).toMatchObject({ accepted: { amount: 10_000, tenure: 7, purpose_id: 2 }, step_percentage: 25 })
    expect(Data.next_step).toBe('employment_details')
  })

  test('a customer who is not eligible has no quote', async () => {
    const customer = await customerAt(house, newMobile(), 'register_now')
    for (const event of Object.keys(goodApplication) as ApplicationEvent[])
      expect(await apply(house, customer, event)).toMatchObject(notReached)
    const user = await house.call({}, { path: paths.user, token: customer.token })
    expect(user.Data).toMatchObject({ next_step: 'register_now', eligibility_status: 0 })
  })
})

describe('loan_quotation_decision', () => {
  test('what is accepted within the bounds is kept, a quarter of the way', async () => {
    const customer = await applicantAt(house, newMobile(), 'loan_quotation_decision')
    const choice = { amount: '20000', tenure: '40', purpose_id: '7', accepted_id: '1' }
    expect(await apply(house, customer, 'loan_quotation_decision', choice)).toMatchObject({
      Status: 1,
      Data: { next_step: 'employment_details', step_percentage: 25 },
    })
    expect(await leadOf(customer.leadId)).toMatchObject({
      status: 'NEW',
      amount_paise: 2_000_000,
      tenure_days: 40,
      purpose_id: 7,
    })
  })

  const outOfBounds = 'The amount must be from ₹5,000 to ₹20,000, in steps of ₹500, for 7 to 40 days.'

  test.each([
    ['too much', { amount: 20_500 }, outOfBounds],
    ['too little', { amount: 4_500 }, outOfBounds],
    ['no whole step', { amount: 10_250 }, outOfBounds],
    ['paise', { amount: 10_000.5 }, outOfBounds],
    ['too short', { tenure: 6 }, outOfBounds],
    ['too long', { tenure: 41 }, outOfBounds],
    ['half a day', { tenure: 7.5 }, outOfBounds],
    ['no amount', { amount: '' }, 'Please choose an amount in steps of ₹500.'],
    ['a huge amount', { amount: '1e9' }, 'Please choose an amount in steps of ₹500.'],
    ['no purpose', { purpose_id: 8 }, 'Purpose is required!'],
    ['no decision', { accepted_id: 0 }, 'Please accept the quote to go on.'],
  ])('%s is refused, and nothing is kept', async (_what, changes, Message) => {
    const customer = await applicantAt(house, newMobile(), 'loan_quotation_decision')
    expect(await apply(house, customer, 'loan_quotation_decision', changes)).toMatchObject({ Status: 0, Message })
    expect(await leadOf(customer.leadId)).toMatchObject({ amount_paise: null, quote_accepted_at: null })
  })

  test('a quote that is declined keeps nothing and closes no way', async () => {
    const customer = await applicantAt(house, newMobile(), 'loan_quotation_decision')
    const declined = await apply(house, customer, 'loan_quotation_decision', { accepted_id: 2 })
    expect(declined).toMatchObject({ Status: 0, Message: expect.stringContaining('You have not accepted the quote') })
    expect(await leadOf(customer.leadId)).toMatchObject({ amount_paise: null })
    expect(await apply(house, customer, 'loan_quotation_decision')).toMatchObject({ Status: 1 })
  })

  test('the decision may be changed, and never moves the customer backwards', async () => {
    const customer = await applicantAt(house, newMobile(), 'banking_details')
    expect(await apply(house, customer, 'loan_quotation_decision', { amount: 5_000 })).toMatchObject({
      Data: { next_step: 'banking_details', step_percentage: 75 },
    })
    expect(await leadOf(customer.leadId)).toMatchObject({ amount_paise: 500_000 })
  })

  test('before the quote it is not reached', async () => {
    const customer = await register(house, newMobile())
    expect(await apply(house, customer, 'loan_quotation_decision')).toMatchObject(notReached)
    expect(await leadOf(customer.leadId)).toMatchObject({ amount_paise: null })
  })
})

describe('employment_details', () => {
  test('they are kept, half of the way, and shown again in the profile', async () => {
    const customer = await applicantAt(house, newMobile(), 'employment_details')
    expect(await apply(house, customer, 'employment_details')).toMatchObject({
      Status: 1,
      Data: { next_step: 'bank_statement_upload', step_percentage: 50 },
    })
    await apply(house, customer, 'employment_details', {
      company_name: 'Another Works',
      office_email: 'a@works.example',
    })
    const profile = await house.call({}, { path: paths.customerProfile, token: customer.token })
    expect(profile.Data.customer_employment_details).toEqual({
      emp_work_mode: 'WFO',
      employer_name: 'Another Works',
      emp_department: 'TECHNOLOGY',
      companyid: 1,
      emp_designation: 'Engineer',
      emp_since: '2020-01-15',
      emp_house: '4 Ring Road',
      emp_street: 'Koramangala',
      emp_landmark: '',
      emp_pincode: '560034',
      office_email: 'a@works.example',
    })
  })

  test('a first day in the future is refused; today is none', async () => {
    const customer = await applicantAt(house, newMobile(), 'employment_details')
    const since = (day: string) => apply(house, customer, 'employment_details', { emp_since: day })
    const tomorrow = addDays(house.clock.today(), 1)
    expect(await since(tomorrow)).toMatchObject({ Status: 0, Message: 'Date cannot be in the future.' })
    expect(await since(house.clock.today())).toMatchObject({ Status: 1 })
  })

  test.each([
    [{ work_mode: 'HOME' }, 'Work mode is required!'],
    [{ company_name: '' }, 'Organisation is required!'],
    [{ emp_department: 'MAGIC' }, 'Department is required!'],
    [{ company_type_id: 10 }, 'Company type is required!'],
    [{ designation: '' }, 'Designation is required!'],
    [{ emp_since: '' }, 'Employment since is required!'],
    [{ address_1: '' }, 'Address line 1 is required!'],
    [{ address_2: '' }, 'Address line 2 is required!'],
    [{ pincode: '' }, 'Pin code is required!'],
    [{ pincode: '5600345' }, 'The Pin Code is invalid!'],
    [{ office_email: 'nobody' }, 'This is not a valid email format!'],
  ])('%j is refused: %s', async (changes, Message) => {
    const customer = await applicantAt(house, newMobile(), 'employment_details')
    expect(await apply(house, customer, 'employment_details', changes)).toMatchObject({ Status: 0, Message })
    expect(
      await query('select 1 from customers where company_name is not null and profile_id = $1', [customer.profileId]),
    ).toEqual([])
  })
})

describe('after the bank account', () => {
  test('nothing of the application can be changed any more', async () => {
    const customer = await applicantAt(house, newMobile(), 'completed')
    const before = await leadOf(customer.leadId)
    for (const event of ['generate_loan_quote', 'loan_quotation_decision', 'employment_details'] as const)
      expect(await apply(house, customer, event, { amount: 5_000 })).toMatchObject({
        Status: 0,
        Message: 'Your application is already complete, so this can no longer be changed.',
      })
    expect(await takeStep(house, customer, 'income_details')).toMatchObject({ Status: 0 })
    expect(await leadOf(customer.leadId)).toEqual(before)
  })

  test('documents bring three quarters', async () => {
    const customer = await applicantAt(house, newMobile(), 'documents')
    await layInDocuments(house, customer)
    const status = (await house.call(
      { token: customer.token, lead_id: customer.leadId, mobile: customer.mobile },
      { path: paths.stepStatus, token: customer.token },
    )) as unknown as { Steps: object }
    expect(status.Steps).toEqual({ steps: { step_complete_percent: 75, step_stage: 4 }, user_type: 'NEW' })
  })
})
