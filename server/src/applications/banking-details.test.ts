import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createCashfreeBank } from '../providers/bank-check/cashfree-bank.ts'
import { ProviderFailure } from '../providers/provider-failure.ts'
import { applicantAt, apply, layInDocuments } from '../testing/application.ts'
import { json, providerFaults, startFakeProvider } from '../testing/fake-provider.ts'
import { type Registered, takeStep } from '../testing/registered-customer.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'

let house: TestApp
let last = 9_830_000_000
const newMobile = () => String(++last)
beforeAll(async () => {
  house = await createTestApp()
})
afterAll(() => house.close())

const query = async (text: string, values: unknown[]) => (await house.data.database.pool.query(text, values)).rows
const account = (number: string) => ({ account_number: number, confirm_account_number: number })
const jobs = () => query("select 1 from graphile_worker.jobs where task_identifier = 'decide_application'", [])

/** Where the customer stands, whatever was answered. */
async function standing({ leadId, profileId }: Registered) {
  const [row] = await query(
    `select l.status, b.account_number, 'banking_details' = any(c.steps_taken) as taken,
       (select count(*)::int from lead_transitions t where t.lead_id = l.id) as moves
       from leads l join customers c on c.id = l.customer_id left join bank_accounts b on b.lead_id = l.id
      where l.id = $1 and c.profile_id = $2`,
    [leadId, profileId],
  )
  return row
}
const untouched = { status: 'NEW', account_number: null, taken: false, moves: 1 }

test('an account that the bank confirms completes the application, and a decision is on its way', async () => {
  const customer = await applicantAt(house, newMobile(), 'banking_details')
  const before = (await jobs()).length
  const answer = await apply(house, customer, 'banking_details', { account_ifsc: 'hdfc0000001' })
  expect(answer).toMatchObject({ Status: 1, Data: { next_step: 'completed', step_percentage: 100 } })
  expect(await standing(customer)).toEqual({
    status: 'IN PROCESS',
    account_number: '50100012345678',
    taken: true,
    moves: 2,
  })
  const [kept] = await query('select * from bank_accounts where lead_id = $1', [customer.leadId])
  expect(kept).toMatchObject({ bank_name: 'HDFC Bank', ifsc: 'HDFC0000001', branch: 'Fort', name_match_score: 100 })
  expect(await jobs()).toHaveLength(before + 1)
})

test('the same account once more, after the answer was lost, is answered alike and changes nothing', async () => {
  const customer = await applicantAt(house, newMobile(), 'completed')
  const before = await standing(customer)
  expect(await apply(house, customer, 'banking_details')).toMatchObject({ Status: 1, Data: { next_step: 'completed' } })
  expect(await apply(house, customer, 'banking_details', account('50100012345699'))).toMatchObject({
    Status: 0,
    Message: 'Your application is already complete, so this can no longer be changed.',
  })
  expect(await standing(customer)).toEqual(before)
})

const unknownIfsc = 'We do not know this IFSC code. Please check it in your passbook or on a cheque.'
const invalid =
  'Your bank does not know this account, or cannot pay into it. Please check the account number and the IFSC code.'
const another =
  'The name on this account is not yours. Please give an account in your own name, written as at your bank.'

test.each([
  ['numbers that differ', { confirm_account_number: '50100012345679' }, 'Account numbers do not match'],
  ['an IFSC that no branch has', { account_ifsc: 'HDFC0ZZZZZZ' }, unknownIfsc],
  ['an IFSC of no form', { account_ifsc: 'HDFC1000001' }, 'Please enter a valid IFSC code!'],
  ['an account the bank does not know', account('50100012340000'), invalid],
  ["somebody else's account", account('50100012341111'), another],
  ['a name that is not the account’s', { account_name: 'Ravi Kumar' }, another],
  ['no name', { account_name: '' }, 'Name is required!'],
  ['no branch', { account_branch: '' }, 'Branch is required!'],
  ['no number', { account_number: '' }, 'Account number is required!'],
  ['a short number', account('12345678'), 'Please enter the account number as 9 to 18 digits.'],
  ['no confirmation', { confirm_account_number: '' }, 'Confirm account number is required!'],
])('%s is refused with its words, and the step is untouched', async (_what, changes, Message) => {
  const customer = await applicantAt(house, newMobile(), 'banking_details')
  expect(await apply(house, customer, 'banking_details', changes)).toMatchObject({ Status: 0, Message })
  expect(await standing(customer)).toEqual(untouched)
})

test('before the last document it is not reached, and no bank is asked', async () => {
  const asked: string[] = []
  const at = await createTestApp({
    data: house.data,
    bankCheck: {
      async check({ accountNumber }) {
        asked.push(accountNumber)
        throw new ProviderFailure('test', 'never to be asked')
      },
    },
  })
  const customer = await applicantAt(house, newMobile(), 'documents')
  expect(await apply(at, customer, 'banking_details')).toMatchObject({
    Status: 0,
    Message: 'Please complete the earlier steps first.',
  })
  expect(asked).toEqual([])
  expect(await standing(customer)).toEqual(untouched)
  await at.close()
})

test('an amount that the income no longer allows must be chosen again first', async () => {
  const customer = await applicantAt(house, newMobile(), 'banking_details', {
    loan_quotation_decision: { amount: 20_000 },
  })
  await takeStep(house, customer, 'income_details', { monthly_income: '30000' })
  expect(await apply(house, customer, 'banking_details')).toMatchObject({
    Status: 0,
    Message: 'Your income has changed since you chose the amount. Please choose the amount of your loan once more.',
  })
  expect(await standing(customer)).toEqual(untouched)
  await apply(house, customer, 'loan_quotation_decision', { amount: 15_000 })
  expect(await apply(house, customer, 'banking_details')).toMatchObject({ Status: 1 })
})

test('a customer may try ten accounts a day; a check that was not done is not counted', async () => {
  const customer = await applicantAt(house, newMobile(), 'banking_details')
  const attempt = (number: string) => apply(house, customer, 'banking_details', account(number))
  for (let n = 0; n < 3; n++) {
    const failed = await attempt('50100012349999')
    expect(failed.Message).toBe('Your bank could not be asked just now. Nothing is lost; please try again in a minute.')
  }
  for (let n = 0; n < 10; n++) expect((await attempt(`5010001234${n}0000`)).Message).toBe(invalid)
  expect(await attempt('50100012345678')).toMatchObject({
    Status: 0,
    Message: 'Too many accounts were tried today. Please try again tomorrow.',
  })
  house.clock.advanceDays(1)
  expect(await attempt('50100012345678')).toMatchObject({ Status: 1 })
})

test('every fault of the provider is answered in words within its time, and a later success completes once', async () => {
  const fake = await startFakeProvider(json(500, {}))
  const timeoutMs = 300
  const bankCheck = createCashfreeBank({ clientId: 'c', clientSecret: 's', url: fake.url, timeoutMs })
  const at = await createTestApp({ data: house.data, bankCheck })
  const customer = await applicantAt(house, newMobile(), 'documents')
  await layInDocuments(house, customer)
  for (const mode of Object.values(providerFaults)) {
    fake.behave(mode)
    expect(await apply(at, customer, 'banking_details')).toMatchObject({
      httpStatus: 200,
      Status: 0,
      Message: 'Your bank could not be asked just now. Nothing is lost; please try again in a minute.',
    })
    expect(await standing(customer)).toEqual(untouched)
  }
  expect(at.logged()).not.toContain('50100012345678')
  const [{ full_name }] = await query('select full_name from customers where profile_id = $1', [customer.profileId])
  fake.behave(json(200, { account_status: 'VALID', name_at_bank: full_name, name_match_score: '100.00' }))
  expect(await apply(at, customer, 'banking_details')).toMatchObject({ Status: 1 })
  expect(await standing(customer)).toMatchObject({ status: 'IN PROCESS', moves: 2 })
  fake.close()
  await at.close()
})

test('the path answers no other event', async () => {
  const customer = await applicantAt(house, newMobile(), 'banking_details')
  const other = await house.call({ event_name: 'register_now' }, { path: paths.bankingDetails, token: customer.token })
  expect(other.httpStatus).toBe(400)
})
