import { paths } from 'contract/paths'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { createCashfreePan } from '../../providers/pan-check/cashfree-pan.ts'
import { endApplication } from '../../records/customers/end-application.ts'
import { type FakeProvider, json, type Mode, providerFaults, startFakeProvider } from '../../testing/fake-provider.ts'
import { newPan, readRegistration, register, takeStep } from '../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

const timeoutMs = 2_500
const found: Mode = (received, ...rest) => {
  const { pan } = JSON.parse(received.body) as { pan: string }
  return json(200, { pan, valid: true, reference_id: 161, registered_name: 'ASHA RANI SHARMA' })(received, ...rest)
}
const notFound: Mode = (received, ...rest) =>
  json(200, { ...JSON.parse(received.body), valid: false })(received, ...rest)

let cashfree: FakeProvider
let testApp: TestApp
let last = 9_100_000_000
const newMobile = () => String(++last)

beforeAll(async () => {
  cashfree = await startFakeProvider(found)
  const panCheck = createCashfreePan({ clientId: 'id', clientSecret: 'secret', url: cashfree.url, timeoutMs })
  testApp = await createTestApp({ panCheck, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(async () => {
  await testApp.close()
  cashfree.close()
})
beforeEach(() => cashfree.behave(found))

const event = 'pancard_verification'
const read = (customer: { profileId: string }) => readRegistration(testApp, customer)
const checksUsed = async ({ profileId }: { profileId: string }) => {
  const { id } = await read({ profileId })
  const allowances = testApp.data.database.kysely.selectFrom('dailyAllowances').select('used')
  return (await allowances.where('customerId', '=', id).where('kind', '=', 'PAN_CHECK').executeTakeFirst())?.used ?? 0
}
const nothingStored = { pan: null, fullName: null, firstName: null, monthlyIncomePaise: null, stepsTaken: [] }

test('a verified PAN is stored with the name on it and leads to the next step', async () => {
  const customer = await testApp.logIn(newMobile())
  const pancard = newPan()
  const answer = await takeStep(testApp, customer, event, { pancard, monthly_income: '40000' })
  expect(answer).toMatchObject({
    Status: 1,
    Data: { full_name: 'ASHA RANI SHARMA', next_step: 'personal_details', step_percentage: 20 },
  })
  expect(await read(customer)).toMatchObject({
    pan: pancard,
    fullName: 'ASHA RANI SHARMA',
    firstName: 'Asha',
    monthlyIncomePaise: 4_000_000,
    panReference: '161',
    stepsTaken: [event],
  })
  const top = await testApp.call({}, { path: paths.dashboardData, token: customer.token })
  expect(top.Data.profile_details).toEqual({ first_name: 'Asha' })
})

test('a PAN may be typed in small letters, and its fourth letter may be any', async () => {
  const customer = await testApp.logIn(newMobile())
  expect(await takeStep(testApp, customer, event, { pancard: 'abcck1234l' })).toMatchObject({ Status: 1 })
  expect((await read(customer)).pan).toBe('ABCCK1234L')
})

test.each(['', 'ABCDE12345', 'ABCD11234F', 'ABCDE1234FG', '1BCDE1234F', 'ABCDE1234५', null])(
  '%j is refused: Please enter a valid PAN number.',
  async (pancard) => {
    const customer = await testApp.logIn(newMobile())
    const refused = await takeStep(testApp, customer, event, { pancard })
    expect(refused).toMatchObject({ Status: 0, Message: 'Please enter a valid PAN number.' })
    expect(cashfree.seen).toEqual([])
  },
)

test.each([
  ['', 'Monthly income is required'],
  ['12345678', 'Please enter your monthly income in rupees, in digits.'],
  ['0', 'Please enter your monthly income in rupees, in digits.'],
  ['12.5', 'Please enter your monthly income in rupees, in digits.'],
])('a monthly income of %j is refused: %s', async (monthly_income, message) => {
  const customer = await testApp.logIn(newMobile())
  expect(await takeStep(testApp, customer, event, { monthly_income })).toMatchObject({ Status: 0, Message: message })
})

const notVerified =
  'We could not verify this PAN. Please check it and try again. If it is right and you have registered with us before, we have sent a message to that mobile number; otherwise please write to support.'

test('a PAN that is not found is not stored, and the customer may try another', async () => {
  const customer = await testApp.logIn(newMobile())
  cashfree.behave(notFound)
  expect(await takeStep(testApp, customer, event)).toMatchObject({ Status: 0, Message: notVerified })
  expect(await read(customer)).toMatchObject(nothingStored)
  cashfree.behave(found)
  expect(await takeStep(testApp, customer, event, { pancard: newPan() })).toMatchObject({ Status: 1 })
})

test("another customer's PAN gets the same reply as an unknown one, after the same call to the provider", async () => {
  const pancard = newPan()
  const owner = await testApp.logIn(newMobile())
  await takeStep(testApp, owner, event, { pancard })
  const other = await testApp.logIn(newMobile())
  cashfree.behave(found)
  const taken = await takeStep(testApp, other, event, { pancard })
  expect(cashfree.seen).toHaveLength(1)
  cashfree.behave(notFound)
  const unknown = await takeStep(testApp, other, event, { pancard: newPan() })
  expect(cashfree.seen).toHaveLength(1)
  const { headers: _, ...reply } = taken
  expect(reply).toEqual({ httpStatus: 200, Status: 0, Message: notVerified, error: 'PAN_NOT_VERIFIED' })
  expect(unknown).toMatchObject(reply)
  expect(await read(other)).toMatchObject(nothingStored)
})

test('if the provider fails nothing is stored, and the customer may try again', async () => {
  const customer = await testApp.logIn(newMobile())
  const pancard = newPan()
  cashfree.behave(providerFaults['HTTP 500'] as Mode)
  const answer = await takeStep(testApp, customer, event, { pancard })
  expect(answer).toMatchObject({
    httpStatus: 200,
    Status: 0,
    Message: 'The PAN could not be checked just now. Nothing is lost; please try again in a minute.',
  })
  expect(await read(customer)).toMatchObject(nothingStored)
  expect(await checksUsed(customer)).toBe(0)
  cashfree.behave(found)
  expect(await takeStep(testApp, customer, event, { pancard })).toMatchObject({ Status: 1 })
})

test('submitting the same PAN again does not call the provider and stores the new income', async () => {
  const customer = await testApp.logIn(newMobile())
  const pancard = newPan()
  const first = await takeStep(testApp, customer, event, { pancard })
  cashfree.behave(providerFaults['HTTP 500'] as Mode)
  const again = await takeStep(testApp, customer, event, { pancard, monthly_income: '45000' })
  expect([again.Status, again.Message, again.Data]).toEqual([first.Status, first.Message, first.Data])
  expect(cashfree.seen).toEqual([])
  expect((await read(customer)).monthlyIncomePaise).toBe(4_500_000)
})

test('the PAN may be changed until the customer applies, and never after that', async () => {
  const first = await testApp.logIn(newMobile())
  await takeStep(testApp, first, event, { pancard: newPan() })
  const pancard = newPan()
  expect(await takeStep(testApp, first, event, { pancard })).toMatchObject({ Status: 1 })
  expect((await read(first)).pan).toBe(pancard)

  const registered = await register(testApp, newMobile())
  const Message = 'Your PAN is verified and can no longer be changed. Please write to support if it is wrong.'
  cashfree.behave(found)
  expect(await takeStep(testApp, registered, event, { pancard: newPan() })).toMatchObject({ Status: 0, Message })
  expect(cashfree.seen).toEqual([])
  expect((await read(registered)).pan).toBe(registered.pan)
  // Nor may it be changed when the customer applies again.
  const { id } = await read(registered)
  await inTransaction(testApp.data.database, (transaction) => endApplication(transaction, id))
  expect(await takeStep(testApp, registered, event, { pancard: newPan() })).toMatchObject({ Status: 0, Message })
})

test('a customer may have ten PANs checked a day, also when they are sent in parallel', async () => {
  const customer = await testApp.logIn(newMobile())
  cashfree.behave(notFound)
  const tries = Array.from({ length: 15 }, () => takeStep(testApp, customer, event, { pancard: newPan() }))
  const messages = (await Promise.all(tries)).map((answer) => answer.Message)
  expect(messages.filter((message) => message === notVerified)).toHaveLength(10)
  expect(cashfree.seen).toHaveLength(10)
  const spent = await takeStep(testApp, customer, event, { pancard: newPan() })
  expect(spent).toMatchObject({
    Status: 0,
    Message: 'Too many PANs were tried today. Please try again tomorrow.',
  })
  testApp.clock.advanceDays(1)
  expect(await takeStep(testApp, customer, event, { pancard: newPan() })).toMatchObject({ Message: notVerified })
})

test('no PAN and no name is logged', async () => {
  const customer = await testApp.logIn(newMobile())
  const pancard = newPan()
  await takeStep(testApp, customer, event, { pancard })
  cashfree.behave(providerFaults['HTTP 500'] as Mode)
  await takeStep(testApp, customer, event, { pancard: newPan() })
  expect(testApp.logged()).toContain('a PAN could not be checked')
  expect(testApp.logged()).not.toMatch(/[A-Z]{5}\d{4}[A-Z]/)
  for (const personal of [pancard.slice(0, 9), 'SHARMA', 'Asha']) expect(testApp.logged()).not.toContain(personal)
})
