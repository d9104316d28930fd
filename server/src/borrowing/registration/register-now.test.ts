import { addDays, formatDate, type IstDate } from 'domain/calendar/ist-date'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { endApplication } from '../../records/customers/end-application.ts'
import { recordFullKyc } from '../../records/customers/full-kyc.ts'
import { withdrawLoginConsent } from '../../records/customers/login-consent.ts'
import {
  type Customer,
  customerAt,
  type Registered,
  readRegistration,
  register,
  takeStep,
} from '../../testing/registered-customer.ts'
import { seedFile } from '../../testing/seed-files.ts'
import { setLeadStatus } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let last = 9_120_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

type Changes = Parameters<typeof customerAt>[3]
const ready = (changes?: Changes) => customerAt(testApp, newMobile(), 'register_now', changes)
const apply = (customer: Customer) => takeStep(testApp, customer, 'register_now')
const read = (customer: Customer) => readRegistration(testApp, customer)
const leadsOf = async (customer: Customer) => {
  const { id } = await read(customer)
  const leads = testApp.data.database.kysely.selectFrom('leads').selectAll()
  return leads.where('customerId', '=', id).orderBy('id').execute()
}
const checksOf = async (customer: Customer) => {
  const { id } = await read(customer)
  const checks = testApp.data.database.kysely.selectFrom('eligibilityChecks').selectAll()
  return checks.where('customerId', '=', id).orderBy('id').execute()
}

/** Puts the application into a status and the customer back to the end of the registration. */
async function endApplicationAs(status: LoanStatus, customer: Registered, applyAgainOn?: IstDate): Promise<void> {
  const { database } = testApp.data
  await setLeadStatus(database, testApp.clock, customer.leadId, status)
  const { id } = await read(customer)
  await inTransaction(database, (transaction) => endApplication(transaction, id, applyAgainOn))
}

/** Lifts a decline for the yearly limit, and no other. */
async function recordKyc(customer: Customer): Promise<void> {
  const { id: customerId } = await read(customer)
  const kyc = { customerId, by: 'Asha', method: 'video', at: testApp.clock.now() }
  await inTransaction(testApp.data.database, (transaction) => recordFullKyc(transaction, kyc))
}

const lowIncome = { income_details: { monthly_income: '14999' } }
const declined = (reasons: string, on = addDays(testApp.clock.today(), 30)) =>
  `We cannot offer you a loan now: ${reasons}. You can apply again from ${formatDate(on)}.`

test('an eligible customer gets a lead, eligibility 1 and the loan quote next', async () => {
  const customer = await ready()
  const answer = await apply(customer)
  expect(answer).toMatchObject({
    httpStatus: 200,
    Status: 1,
    Message: 'Congratulations! You are eligible for a loan.',
    Data: { eligibility_status: 1, next_step: 'generate_loan_quote', step_percentage: 0 },
  })
  const [lead, ...others] = await leadsOf(customer)
  expect(others).toEqual([])
  expect(lead).toMatchObject({ id: answer.Data.lead_id, status: 'NEW', userType: 'NEW' })
  const { rows } = await testApp.data.asOwner('select * from lead_transitions where lead_id = $1', [lead?.id])
  expect(rows).toMatchObject([{ from_status: null, to_status: 'NEW', by_whom: 'customer', reasons: [] }])
  expect(await checksOf(customer)).toMatchObject([
    { isEligible: true, reasons: [], monthlyIncomePaise: 4_000_000, checkedOn: testApp.clock.today() },
  ])
  expect(await read(customer)).toMatchObject({ isEligible: true, stepsTaken: { length: 6 } })
})

test('a repeated request gets the same reply, with the same lead', async () => {
  const customer = await ready()
  const [first, second] = [await apply(customer), await apply(customer)]
  expect([second.Status, second.Message, second.Data]).toEqual([first.Status, first.Message, first.Data])
  expect([await leadsOf(customer), await checksOf(customer)]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('a decline names every reason and the day from which to apply again', async () => {
  const customer = await ready({ income_details: { income_type_id: 2, monthly_income: '14999' } })
  const answer = await apply(customer)
  expect(answer).toMatchObject({ httpStatus: 200, Status: 0 })
  expect(answer.Message).toBe(
    declined('our loans are for salaried people; your monthly income must be at least ₹15,000'),
  )
  expect(await leadsOf(customer)).toEqual([])
  const today = testApp.clock.today()
  expect(await checksOf(customer)).toMatchObject([
    { isEligible: false, reasons: ['not salaried', 'income too low'], applyAgainOn: addDays(today, 30) },
  ])
  expect(await read(customer)).toMatchObject({ isEligible: false, stepsTaken: { length: 5 } })
})

test('a decline lasts thirty days, whatever is corrected and whoever else is declined, and then the customer may apply again', async () => {
  const customer = await ready(lowIncome)
  const first = await apply(customer)
  await apply(await ready({ income_details: { income_type_id: 2 } }))
  await recordKyc(customer)
  await takeStep(testApp, customer, 'income_details', { monthly_income: '50000' })
  testApp.clock.advanceDays(29)
  const again = await apply(customer)
  expect([again.Status, again.Message]).toEqual([0, first.Message])
  expect(await checksOf(customer)).toHaveLength(1)
  testApp.clock.advanceDays(1)
  expect(await apply(customer)).toMatchObject({ Status: 1 })
  expect(await checksOf(customer)).toMatchObject([{ isEligible: false }, { isEligible: true }])
})

test('an income that is changed after the check is checked again, on the step that changes it', async () => {
  const customer = await ready()
  await apply(customer)
  expect(await takeStep(testApp, customer, 'income_details', { monthly_income: '30000' })).toMatchObject({ Status: 1 })
  await takeStep(testApp, customer, 'income_details', { monthly_income: '30000' })
  expect(await checksOf(customer)).toMatchObject([
    { isEligible: true, monthlyIncomePaise: 4_000_000 },
    { isEligible: true, monthlyIncomePaise: 3_000_000 },
  ])
  expect(await leadsOf(customer)).toMatchObject([{ status: 'NEW' }])
})

test.each(['income_details', 'pancard_verification'] as const)(
  'an income below the minimum that is entered at %s after the check ends the application, with its reason and day',
  async (event) => {
    const customer = await ready()
    await apply(customer)
    const answer = await takeStep(testApp, customer, event, { pancard: customer.pan, monthly_income: '14999' })
    expect(answer).toMatchObject({ Status: 1, Data: { next_step: 'register_now', step_percentage: 100 } })
    const applyAgainOn = addDays(testApp.clock.today(), 30)
    const failed = { isEligible: false, reasons: ['income too low'], applyAgainOn }
    expect(await checksOf(customer)).toMatchObject([{ isEligible: true }, failed])
    expect(await leadsOf(customer)).toMatchObject([{ status: 'REJECTED' }])
    expect(await read(customer)).toMatchObject({ isEligible: false, applyAgainOn, stepsTaken: { length: 5 } })
    expect(await apply(customer)).toMatchObject({ Message: declined('your monthly income must be at least ₹15,000') })
  },
)

test('a customer over 60 is given no day to apply again, and one check a day is recorded', async () => {
  const customer = await ready({ personal_details: { dob: '1950-01-01' } })
  const Message = 'We cannot offer you a loan now: our loans are for people up to 60 years old.'
  expect(await apply(customer)).toMatchObject({ Status: 0, Message })
  expect(await apply(customer)).toMatchObject({ Status: 0, Message })
  expect(await checksOf(customer)).toHaveLength(1)
  await takeStep(testApp, customer, 'personal_details', { dob: '1990-01-01' })
  expect(await apply(customer)).toMatchObject({ Status: 1 })
})

test('a rejected application counts as a decline, with a message of its own', async () => {
  const customer = await register(testApp, newMobile())
  await endApplicationAs('REJECTED', customer, addDays(testApp.clock.today(), 30))
  await recordKyc(customer)
  expect(await apply(customer)).toMatchObject({ Status: 0, Message: declined('your last application was declined') })
})

test('a customer who has repaid a loan applies again as a REPEAT customer, with a new lead', async () => {
  const customer = await register(testApp, newMobile())
  await endApplicationAs('CLOSED', customer)
  const answer = await apply(customer)
  expect(answer).toMatchObject({ Status: 1, Data: { next_step: 'generate_loan_quote' } })
  expect(answer.Data.lead_id).toBeGreaterThan(customer.leadId)
  expect(await leadsOf(customer)).toMatchObject([{ userType: 'NEW' }, { userType: 'REPEAT' }])
})

test('a customer with an open loan is declined until it is repaid, without a wait', async () => {
  const customer = await register(testApp, newMobile())
  await endApplicationAs('OVERDUE', customer)
  const Message = 'We cannot offer you a loan now: you have a loan with us that is not yet repaid.'
  expect(await apply(customer)).toMatchObject({ Status: 0, Message })
  await setLeadStatus(testApp.data.database, testApp.clock, customer.leadId, 'CLOSED')
  expect(await apply(customer)).toMatchObject({ Status: 1 })
})

test('documents younger than 90 days need not be sent again; older ones and one side of an Aadhaar do', async () => {
  const customer = await register(testApp, newMobile())
  await endApplicationAs('CLOSED', customer)
  const { id: customerId } = await read(customer)
  const ageDays = { salary_slip: 89, pan_card: 90, aadhaar_front: 1, utility_bill: 0 }
  for (const [docType, days] of Object.entries(ageDays))
    await seedFile(testApp.data.database, testApp.clock, {
      customerId,
      docType,
      uploadedOn: addDays(testApp.clock.today(), -days),
    })
  await apply(customer)
  const taken = (await read(customer)).stepsTaken.slice(6).toSorted()
  expect(taken).toEqual(['pay_slip_upload', 'residence_proof_upload'])
})

test('the history of checks and of leads cannot be changed or deleted', async () => {
  await register(testApp, newMobile())
  for (const table of ['eligibility_checks', 'lead_transitions'])
    for (const change of [`delete from ${table}`, `update ${table} set reasons = '{}'`])
      await expect(testApp.data.asOwner(change)).rejects.toThrow('is append-only')
})

test('no application is opened for a customer who has withdrawn the login consent meanwhile', async () => {
  const customer = await ready()
  const { id } = await read(customer)
  await inTransaction(testApp.data.database, (transaction) => withdrawLoginConsent(transaction, id))
  expect(await apply(customer)).toMatchObject({ Status: 4 })
  expect([await leadsOf(customer), await checksOf(customer)]).toEqual([[], []])
})
