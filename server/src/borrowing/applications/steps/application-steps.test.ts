import { paths } from 'contract/paths'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findCustomerByProfileId } from '../../../records/customers/queries.ts'
import { applicantAt, apply, seedDocuments } from '../../../testing/application.ts'
import { type ApplicationEvent, applicationAnswers } from '../../../testing/application-answers.ts'
import { customerAt, type Registered, register, takeStep } from '../../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findEmployment } from '../employments.ts'

let testApp: TestApp
let lastMobile = 9_820_000_000
const newMobile = () => String(++lastMobile)
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const readLead = (leadId: number) =>
  testApp.data.database.kysely.selectFrom('leads').selectAll().where('id', '=', leadId).executeTakeFirst()
const notReached = { Status: 0, Message: 'Please complete the earlier steps first.' }

describe('generate_loan_quote', () => {
  test('a new customer may borrow half the income, and the step is taken', async () => {
    const customer = await register(testApp, newMobile())
    expect(await apply(testApp, customer, 'generate_loan_quote')).toMatchObject({
      Status: 1,
      Data: {
        min_loan_amount: 5_000,
        max_loan_amount: 20_000,
        min_loan_tenure: 7,
        max_loan_tenure: 40,
        step_percentage: 0,
        next_step: 'loan_quotation_decision',
        quoted_on: testApp.clock.today(),
        accepted: null,
      },
    })
  })

  test('a repeat customer may borrow the whole income', async () => {
    const customer = await register(testApp, newMobile())
    await testApp.data.database.kysely
      .updateTable('leads')
      .set({ userType: 'REPEAT' })
      .where('id', '=', customer.leadId)
      .execute()
    expect((await apply(testApp, customer, 'generate_loan_quote')).Data.max_loan_amount).toBe(40_000)
  })

  test('a customer who is not eligible cannot take any step of the application', async () => {
    const customer = await customerAt(testApp, newMobile(), 'register_now')
    for (const event of Object.keys(applicationAnswers) as ApplicationEvent[])
      expect(await apply(testApp, customer, event)).toMatchObject(notReached)
    const user = await testApp.call({}, { path: paths.user, token: customer.token })
    expect(user.Data).toMatchObject({ next_step: 'register_now', eligibility_status: 0 })
  })
})

describe('loan_quotation_decision', () => {
  test('a choice within the bounds is saved and makes the application a quarter complete', async () => {
    const customer = await applicantAt(testApp, newMobile(), 'loan_quotation_decision')
    const choice = { amount: '20000', tenure: '40', purpose_id: '7', accepted_id: '1' }
    expect(await apply(testApp, customer, 'loan_quotation_decision', choice)).toMatchObject({
      Status: 1,
      Message: 'Your choice is saved.',
      Data: { next_step: 'employment_details', step_percentage: 25 },
    })
    expect(await readLead(customer.leadId)).toMatchObject({
      status: 'NEW',
      amountPaise: 2_000_000,
      tenureDays: 40,
      purposeId: 7,
    })
  })

  let undecided: Registered
  beforeAll(async () => {
    undecided = await applicantAt(testApp, newMobile(), 'loan_quotation_decision')
  })
  const outOfBounds = 'The amount must be from ₹5,000 to ₹20,000, in steps of ₹500, for 7 to 40 days.'

  test.each([
    ['too much', { amount: 20_500 }, outOfBounds],
    ['too little', { amount: 4_500 }, outOfBounds],
    ['not a multiple of the step', { amount: 10_250 }, outOfBounds],
    ['paise', { amount: 10_000.5 }, outOfBounds],
    ['too short', { tenure: 6 }, outOfBounds],
    ['too long', { tenure: 41 }, outOfBounds],
    ['half a day', { tenure: 7.5 }, outOfBounds],
    ['no amount', { amount: '' }, 'Please choose an amount in steps of ₹500.'],
    ['a huge amount', { amount: '1e9' }, 'Please choose an amount in steps of ₹500.'],
    ['no purpose', { purpose_id: 8 }, 'Purpose is required!'],
    ['no decision', { accepted_id: 0 }, 'Please accept the quote to continue.'],
  ])('%s is refused, and nothing is saved', async (_what, changes, Message) => {
    expect(await apply(testApp, undecided, 'loan_quotation_decision', changes)).toMatchObject({ Status: 0, Message })
    expect(await readLead(undecided.leadId)).toMatchObject({ amountPaise: null, quoteAcceptedAt: null })
  })

  test('a declined quote saves nothing and may be accepted later', async () => {
    const customer = await applicantAt(testApp, newMobile(), 'loan_quotation_decision')
    const declined = await apply(testApp, customer, 'loan_quotation_decision', { accepted_id: 2 })
    expect(declined).toMatchObject({ Status: 0, Message: expect.stringContaining('You have not accepted the quote') })
    expect(await readLead(customer.leadId)).toMatchObject({ amountPaise: null })
    expect(await apply(testApp, customer, 'loan_quotation_decision')).toMatchObject({ Status: 1 })
  })
})

describe('employment_details', () => {
  test('employment details are saved, make the application half complete and are shown in the profile', async () => {
    const customer = await applicantAt(testApp, newMobile(), 'employment_details')
    const employment = {
      work_mode: 'WFO',
      company_name: 'Sample Systems',
      emp_department: 'TECHNOLOGY',
      company_type_id: 1,
      designation: 'Engineer',
      emp_since: '2020-01-15',
      address_1: '4 Ring Road',
      address_2: 'Koramangala',
      landmark: '',
      pincode: '560034',
      office_email: '',
    }
    expect(await apply(testApp, customer, 'employment_details', employment)).toMatchObject({
      Status: 1,
      Message: 'Your details are saved.',
      Data: { next_step: 'bank_statement_upload', step_percentage: 50 },
    })
    const correction = { company_name: 'Another Works', office_email: 'a@works.example' }
    await apply(testApp, customer, 'employment_details', { ...employment, ...correction })
    const profile = await testApp.call({}, { path: paths.customerProfile, token: customer.token })
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

  let withoutEmployment: Registered
  beforeAll(async () => {
    withoutEmployment = await applicantAt(testApp, newMobile(), 'employment_details')
  })

  test.each([
    [{ work_mode: 'HOME' }, 'Work mode is required!'],
    [{ company_name: '' }, 'Organisation is required!'],
    [{ emp_department: 'MAGIC' }, 'Department is required!'],
    [{ company_type_id: 10 }, 'Company type is required!'],
    [{ designation: '' }, 'Designation is required!'],
    [{ emp_since: '' }, 'Employment since is required!'],
    [{ emp_since: '2005-01-01' }, 'Employment since cannot be before you were 14 years old.'],
    [{ address_1: '' }, 'Address line 1 is required!'],
    [{ address_2: '' }, 'Address line 2 is required!'],
    [{ pincode: '' }, 'Pin code is required!'],
    [{ pincode: '5600345' }, 'The Pin Code is invalid!'],
    [{ office_email: 'nobody' }, 'This is not a valid email format!'],
  ])('%j is refused: %s', async (changes, Message) => {
    expect(await apply(testApp, withoutEmployment, 'employment_details', changes)).toMatchObject({ Status: 0, Message })
    const { kysely } = testApp.data.database
    const customer = await findCustomerByProfileId(kysely, withoutEmployment.profileId)
    expect(await findEmployment(kysely, customer?.id ?? 0)).toBeUndefined()
  })
})

test('after the bank account is saved the application can no longer be changed', async () => {
  const customer = await applicantAt(testApp, newMobile(), 'completed')
  const before = await readLead(customer.leadId)
  for (const event of ['generate_loan_quote', 'loan_quotation_decision', 'employment_details'] as const)
    expect(await apply(testApp, customer, event, { amount: 5_000 })).toMatchObject({
      Status: 0,
      Message: 'Your application is already complete, so this can no longer be changed.',
    })
  expect(await takeStep(testApp, customer, 'income_details')).toMatchObject({ Status: 0 })
  expect(await readLead(customer.leadId)).toEqual(before)
})

test('with all documents the application is three quarters complete', async () => {
  const customer = await applicantAt(testApp, newMobile(), 'documents')
  await seedDocuments(testApp, customer)
  const status = (await testApp.call(
    { token: customer.token, lead_id: customer.leadId, mobile: customer.mobile },
    { path: paths.stepStatus, token: customer.token },
  )) as unknown as { Steps: object }
  expect(status.Steps).toEqual({ steps: { step_complete_percent: 75, step_stage: 4 }, user_type: 'NEW' })
})
