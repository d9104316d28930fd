import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCashfreeBank } from '../../../providers/bank-check/cashfree-bank.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { findApplicant } from '../../../records/customers/applicants.ts'
import { findCustomerByProfileId } from '../../../records/customers/queries.ts'
import { applicantAt, apply } from '../../../testing/application.ts'
import { json, sampleFaults, startFakeProvider } from '../../../testing/fake-provider.ts'
import type { Registered } from '../../../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { decideApplicationTask } from '../../decision/decide-application.ts'
import { findBankAccount } from '../bank-accounts.ts'

let testApp: TestApp
let lastMobile = 9_830_000_000
const newMobile = () => String(++lastMobile)
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())

const database = () => testApp.data.database.kysely
const account = (number: string) => ({ account_number: number, confirm_account_number: number })
const goodAccount = { ...account('50100012345678'), account_ifsc: 'HDFC0000001', account_branch: 'Fort' }

async function hasDecisionJob(leadId: number): Promise<boolean> {
  const { rows } = await testApp.data.database.pool.query('select key from graphile_worker.jobs where key = $1', [
    `${decideApplicationTask.name}:${leadId}`,
  ])
  return rows.length === 1
}

/** What is stored about the application. */
async function progressOf({ leadId, profileId }: Registered) {
  const lead = await database().selectFrom('leads').select('status').where('id', '=', leadId).executeTakeFirst()
  const transitions = await database()
    .selectFrom('leadTransitions')
    .select('toStatus')
    .where('leadId', '=', leadId)
    .orderBy('id')
    .execute()
  const customer = await findCustomerByProfileId(database(), profileId)
  return {
    status: lead?.status,
    transitions: transitions.map(({ toStatus }) => toStatus),
    accountNumber: (await findBankAccount(database(), leadId))?.number,
    isStepTaken: customer?.stepsTaken.includes('banking_details'),
  }
}
const unchanged = { status: 'NEW', transitions: ['NEW'], accountNumber: undefined, isStepTaken: false }

test('an account that the bank confirms completes the application and queues its decision', async () => {
  const customer = await applicantAt(testApp, newMobile(), 'banking_details')
  expect(await hasDecisionJob(customer.leadId)).toBe(false)
  expect(
    await apply(testApp, customer, 'banking_details', { ...goodAccount, account_ifsc: 'hdfc0000001' }),
  ).toMatchObject({
    Status: 1,
    Message: 'Your application is complete.',
    Data: { next_step: 'completed', step_percentage: 100 },
  })
  expect(await progressOf(customer)).toEqual({
    status: 'IN PROCESS',
    transitions: ['NEW', 'IN PROCESS'],
    accountNumber: '50100012345678',
    isStepTaken: true,
  })
  expect(await findBankAccount(database(), customer.leadId)).toMatchObject({
    bankName: 'HDFC Bank',
    ifsc: 'HDFC0000001',
    branch: 'Fort',
    nameMatchScore: 100,
  })
  expect(await hasDecisionJob(customer.leadId)).toBe(true)
})

test('the same account sent again gets the same reply and changes nothing; another one is refused', async () => {
  const customer = await applicantAt(testApp, newMobile(), 'completed')
  const before = await progressOf(customer)
  expect(await apply(testApp, customer, 'banking_details')).toMatchObject({
    Status: 1,
    Message: 'Your application is complete.',
    Data: { next_step: 'completed', step_percentage: 100 },
  })
  expect(await apply(testApp, customer, 'banking_details', account('50100012345699'))).toMatchObject({
    Status: 0,
    Message: 'Your application is already complete, so this can no longer be changed.',
  })
  expect(await progressOf(customer)).toEqual(before)
})

const unknownIfsc = 'We do not know this IFSC code. Please check it in your passbook or on a cheque.'
const invalid =
  'Your bank does not recognise this account, or cannot accept payments into it. Please check the account number and the IFSC code.'
const otherHolder =
  'The name on this account does not match yours. Please give an account in your own name, spelled as your bank has it.'

let withoutAccount: Registered
beforeAll(async () => {
  withoutAccount = await applicantAt(testApp, newMobile(), 'banking_details')
})

test.each([
  ['numbers that differ', { ...goodAccount, confirm_account_number: '50100012345679' }, 'Account numbers do not match'],
  ['an IFSC that no branch has', { account_ifsc: 'HDFC0ZZZZZZ' }, unknownIfsc],
  ['a malformed IFSC', { account_ifsc: 'HDFC1000001' }, 'Please enter a valid IFSC code!'],
  ['an account the bank does not know', account('50100012340000'), invalid],
  ["somebody else's account", account('50100012341111'), otherHolder],
  ['a name that is not the account’s', { account_name: 'Ravi Kumar' }, otherHolder],
  ['no name', { account_name: '' }, 'Name is required!'],
  ['no branch', { account_branch: '' }, 'Branch is required!'],
  ['no number', { account_number: '' }, 'Account number is required!'],
  ['a short number', account('12345678'), 'Please enter the account number as 9 to 18 digits.'],
  ['no confirmation', { confirm_account_number: '' }, 'Confirm account number is required!'],
  ['no consent', { verification_consent: 0 }, 'Please agree that we verify your account.'],
])('%s is refused, and nothing is saved', async (_what, changes, Message) => {
  expect(await apply(testApp, withoutAccount, 'banking_details', changes)).toMatchObject({ Status: 0, Message })
  expect(await progressOf(withoutAccount)).toEqual(unchanged)
})

test('before the last document the step is refused and the bank is not called', async () => {
  const checked: string[] = []
  const otherApp = await createTestApp({
    data: testApp.data,
    bankCheck: {
      async check({ accountNumber }) {
        checked.push(accountNumber)
        throw new ProviderFailure('test', 'must not be called')
      },
    },
  })
  const customer = await applicantAt(testApp, newMobile(), 'documents')
  expect(await apply(otherApp, customer, 'banking_details')).toMatchObject({
    Status: 0,
    Message: 'Please complete the earlier steps first.',
  })
  expect(checked).toEqual([])
  expect(await progressOf(customer)).toEqual(unchanged)
  await otherApp.close()
})

const notAnswered = 'We could not reach your bank just now. Nothing is lost; please try again in a minute.'

test('a customer may try ten accounts a day, not counting checks that fail at the provider', async () => {
  const customer = await applicantAt(testApp, newMobile(), 'banking_details')
  const attempt = (number: string) => apply(testApp, customer, 'banking_details', account(number))
  for (let n = 0; n < 3; n++) expect((await attempt('50100012349999')).Message).toBe(notAnswered)
  for (let n = 0; n < 10; n++) expect((await attempt(`5010001234${n}0000`)).Message).toBe(invalid)
  expect(await attempt('50100012345678')).toMatchObject({
    Status: 0,
    Message: 'Too many accounts were tried today. Please try again tomorrow.',
  })
  testApp.clock.advanceDays(1)
  expect(await attempt('50100012345678')).toMatchObject({ Status: 1 })
})

test('every failure of the provider gets a message, and a later success completes the application', async () => {
  const fake = await startFakeProvider(json(500, {}))
  const bankCheck = createCashfreeBank({ clientId: 'c', clientSecret: 's', url: fake.url, timeoutMs: 3_000 })
  const otherApp = await createTestApp({ data: testApp.data, bankCheck })
  const customer = await applicantAt(testApp, newMobile(), 'banking_details')
  for (const [, fault] of sampleFaults) {
    fake.behave(fault)
    expect(await apply(otherApp, customer, 'banking_details', goodAccount)).toMatchObject({
      httpStatus: 200,
      Status: 0,
      Message: notAnswered,
    })
  }
  expect(await progressOf(customer)).toEqual(unchanged)
  expect(otherApp.logged()).toContain('a bank account could not be checked')
  expect(otherApp.logged()).not.toContain('50100012345678')
  const { id } = (await findCustomerByProfileId(database(), customer.profileId)) ?? { id: 0 }
  const nameAtBank = (await findApplicant(database(), id))?.fullName
  fake.behave(json(200, { account_status: 'VALID', name_at_bank: nameAtBank, name_match_score: '100.00' }))
  expect(await apply(otherApp, customer, 'banking_details')).toMatchObject({ Status: 1 })
  expect(await progressOf(customer)).toMatchObject({ status: 'IN PROCESS', transitions: ['NEW', 'IN PROCESS'] })
  fake.close()
  await otherApp.close()
})
