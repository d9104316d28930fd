import { formatDate } from 'domain/calendar/format-date'
import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Customer, customerAt, register, takeStep } from '../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let testApp: TestApp
let last = 9_120_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

type Changes = Parameters<typeof customerAt>[3]
const ready = (changes?: Changes) => customerAt(testApp, newMobile(), 'register_now', changes)
const ask = (customer: Customer) => takeStep(testApp, customer, 'register_now')
const query = async (text: string, { profileId }: { profileId: string }) => {
  const id = '(select id from customers where profile_id = $1)'
  return (await testApp.data.database.pool.query(text.replace('$customer', id), [profileId])).rows
}
const leadsOf = (customer: Customer) => query('select * from leads where customer_id = $customer order by id', customer)
const checksOf = (customer: Customer) =>
  query('select * from eligibility_checks where customer_id = $customer order by id', customer)
const customerRow = async (customer: Customer) =>
  (await query('select * from customers where id = $customer', customer))[0]

const poor = { income_details: { monthly_income: '14999' } }
const message = (reasons: string, on = addDays(testApp.clock.today(), 30)) =>
  `We cannot offer you a loan now: ${reasons}. You can apply again from ${formatDate(on)}.`

test('an eligible customer gets a lead, eligibility 1 and the loan quote next', async () => {
  const customer = await ready()
  const answer = await ask(customer)
  expect(answer).toMatchObject({
    httpStatus: 200,
    Status: 1,
    Message: 'Congratulations! You are eligible for a loan.',
    Data: { eligibility_status: 1, next_step: 'generate_loan_quote', step_percentage: 0 },
  })
  const [lead, ...others] = await leadsOf(customer)
  expect(others).toEqual([])
  expect(lead).toMatchObject({ id: String(answer.Data.lead_id), status: 'NEW', user_type: 'NEW' })
  const transitions = await testApp.data.database.pool.query('select * from lead_transitions where lead_id = $1', [
    lead.id,
  ])
  expect(transitions.rows).toMatchObject([{ from_status: null, to_status: 'NEW', by_whom: 'customer', reasons: [] }])
  expect(await checksOf(customer)).toMatchObject([
    { is_eligible: true, reasons: [], monthly_income_paise: 4_000_000, checked_on: testApp.clock.today() },
  ])
  expect(await customerRow(customer)).toMatchObject({ is_eligible: true, steps_taken: { length: 6 } })
})

test('asking again answers the same, with the same lead', async () => {
  const customer = await ready()
  const [first, second] = [await ask(customer), await ask(customer)]
  expect([second.Status, second.Message, second.Data]).toEqual([first.Status, first.Message, first.Data])
  expect([await leadsOf(customer), await checksOf(customer)]).toMatchObject([{ length: 1 }, { length: 1 }])
})

test('a decline says every reason, the day to come back, and keeps eligibility 0', async () => {
  const customer = await ready({ income_details: { income_type_id: 2, monthly_income: '14999' } })
  const answer = await ask(customer)
  expect(answer).toMatchObject({ httpStatus: 200, Status: 0 })
  expect(answer.Message).toBe(
    message('our loans are for salaried people; your monthly income must be at least ₹15,000'),
  )
  expect(await leadsOf(customer)).toEqual([])
  const today = testApp.clock.today()
  expect(await checksOf(customer)).toMatchObject([
    { is_eligible: false, reasons: ['not salaried', 'income too low'], apply_again_on: addDays(today, 30) },
  ])
  expect(await customerRow(customer)).toMatchObject({ is_eligible: false, steps_taken: { length: 5 } })
})

test('a decline stands for thirty days whatever is put right, is told alike, and then the way is open', async () => {
  const customer = await ready(poor)
  const first = await ask(customer)
  await takeStep(testApp, customer, 'income_details', { monthly_income: '50000' })
  testApp.clock.advanceDays(29)
  const again = await ask(customer)
  expect([again.Status, again.Message]).toEqual([0, first.Message])
  expect(await checksOf(customer)).toHaveLength(1)
  testApp.clock.advanceDays(1)
  expect(await ask(customer)).toMatchObject({ Status: 1 })
  expect(await checksOf(customer)).toMatchObject([{ is_eligible: false }, { is_eligible: true }])
})

test('who is declined once more after the wait waits from that day', async () => {
  const customer = await ready(poor)
  await ask(customer)
  testApp.clock.advanceDays(30)
  expect((await ask(customer)).Message).toBe(message('your monthly income must be at least ₹15,000'))
  expect(await checksOf(customer)).toHaveLength(2)
})

test('somebody over 60 is told so, with no day that would never come, and counted once a day', async () => {
  const customer = await ready({ personal_details: { dob: '1950-01-01' } })
  const told = 'We cannot offer you a loan now: our loans are for people of at most 60 years.'
  expect(await ask(customer)).toMatchObject({ Status: 0, Message: told })
  expect(await ask(customer)).toMatchObject({ Status: 0, Message: told })
  expect(await checksOf(customer)).toHaveLength(1)
  await takeStep(testApp, customer, 'personal_details', { dob: '1990-01-01' })
  expect(await ask(customer)).toMatchObject({ Status: 1 })
})

test('an application that was rejected is a decline too, in words of its own', async () => {
  const customer = await register(testApp, newMobile())
  const again = addDays(testApp.clock.today(), 30)
  await query(`update leads set status = 'REJECTED' where customer_id = $customer`, customer)
  await testApp.data.database.pool.query(
    'update customers set steps_taken = steps_taken[1:5], is_eligible = false, apply_again_on = $2 where profile_id = $1',
    [customer.profileId, again],
  )
  expect(await ask(customer)).toMatchObject({ Status: 0, Message: message('your last application was declined') })
})

const backToRegistration = async (customer: Customer, status: string) => {
  await query(`update leads set status = '${status}' where customer_id = $customer`, customer)
  await query('update customers set steps_taken = steps_taken[1:5], is_eligible = false where id = $customer', customer)
}

test('who has repaid a loan applies again as a REPEAT customer, with a new lead', async () => {
  const customer = await register(testApp, newMobile())
  await backToRegistration(customer, 'CLOSED')
  const answer = await ask(customer)
  expect(answer).toMatchObject({ Status: 1, Data: { next_step: 'generate_loan_quote' } })
  expect(answer.Data.lead_id).toBeGreaterThan(customer.leadId)
  expect(await leadsOf(customer)).toMatchObject([{ user_type: 'NEW' }, { user_type: 'REPEAT' }])
})

test('an open loan stands in the way, without a wait', async () => {
  const customer = await register(testApp, newMobile())
  await backToRegistration(customer, 'OVERDUE')
  const told = 'We cannot offer you a loan now: you have a loan with us that is not yet repaid.'
  expect(await ask(customer)).toMatchObject({ Status: 0, Message: told })
  await query(`update leads set status = 'CLOSED' where customer_id = $customer`, customer)
  expect(await ask(customer)).toMatchObject({ Status: 1 })
})

test('documents younger than 90 days need not be sent again; older ones and half an Aadhaar do', async () => {
  const customer = await register(testApp, newMobile())
  await backToRegistration(customer, 'CLOSED')
  const today = testApp.clock.today()
  const files = [
    ['salary_slip', 89],
    ['pan_card', 90],
    ['aadhaar_front', 1],
    ['utility_bill', 0],
  ] as const
  for (const [docType, age] of files)
    await testApp.data.database.pool.query(
      `insert into files (id, customer_id, doc_type, content_type, byte_length, sha256, uploaded_at, uploaded_on)
       select $2, id, $3, 'application/pdf', 1, '', now(), $4 from customers where profile_id = $1`,
      [customer.profileId, `${customer.profileId.slice(0, 20)}${docType}`, docType, addDays(today, -age)],
    )
  await ask(customer)
  const taken = (await customerRow(customer)).steps_taken.slice(6).toSorted()
  expect(taken).toEqual(['pay_slip_upload', 'residence_proof_upload'])
})

test('the policy is configuration', async () => {
  const strict = await createTestApp({
    data: testApp.data,
    env: { ELIGIBILITY_MIN_AGE: '40', ELIGIBILITY_WAIT_DAYS: '7' },
  })
  const customer = await ready({ personal_details: { dob: '1995-06-01' } })
  const answer = await takeStep(strict, customer, 'register_now')
  expect(answer.Message).toBe(
    'We cannot offer you a loan now: you must be at least 40 years old. You can apply again from 01-06-2035.',
  )
  await strict.close()
})

test('the history of checks and of leads cannot be changed or taken away', async () => {
  await register(testApp, newMobile())
  for (const table of ['eligibility_checks', 'lead_transitions'])
    for (const change of [`delete from ${table}`, `update ${table} set reasons = '{}'`])
      await expect(testApp.data.database.pool.query(change)).rejects.toThrow('are never changed')
})
