import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, json, sampleFaults, startFakeProvider } from '../../testing/fake-provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import type { BankCheck } from './bank-check.ts'
import { createCashfreeBank } from './cashfree-bank.ts'
import { createSimulatedBank } from './simulated-bank.ts'

const valid = {
  reference_id: 23,
  name_at_bank: 'JOHN DOE',
  bank_name: 'YES BANK',
  utr: '404223241811',
  name_match_score: '90.00',
  name_match_result: 'GOOD_PARTIAL_MATCH',
  account_status: 'VALID',
  account_status_code: 'ACCOUNT_IS_VALID',
}
const request = { accountNumber: '026291800001191', ifsc: 'YESB0000262', name: 'John Doe', mobile: '9999999999' }

let fake: FakeProvider
beforeAll(async () => {
  fake = await startFakeProvider(json(200, valid))
})
afterAll(() => fake.close())

const cashfree = (timeoutMs = 5_000) =>
  createCashfreeBank({ clientId: 'client', clientSecret: 'secret', url: `${fake.url}/verification/`, timeoutMs })
const checkWithResponse = (body: object) => {
  fake.behave(json(200, { ...valid, ...body }))
  return cashfree().check(request)
}

test("an account is checked with Cashfree's penny drop call", async () => {
  fake.behave(json(200, valid))
  expect(await cashfree().check(request)).toEqual({
    kind: 'valid',
    nameAtBank: 'JOHN DOE',
    nameMatchScore: 90,
    reference: '23',
  })
  const [sent] = fake.seen
  expect([sent?.method, sent?.path]).toEqual(['POST', '/verification/bank-account/sync'])
  expect(sent?.headers).toMatchObject({ 'x-client-id': 'client', 'x-client-secret': 'secret' })
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    bank_account: '026291800001191',
    ifsc: 'YESB0000262',
    name: 'John Doe',
    phone: '9999999999',
  })
})

test.each([
  ['a number', 85, 85],
  ['a text', '69.99', 69],
  ['null, and is then calculated', null, 100],
  ['an empty text, and is then calculated', '', 100],
])('the score may come as %s', async (_how, name_match_score, score) => {
  expect(await checkWithResponse({ name_match_score })).toMatchObject({ nameMatchScore: score })
})

test('an account that the bank does not know is invalid', async () => {
  const unknown = { account_status: 'INVALID', account_status_code: 'INVALID_BANK_ACCOUNT', name_at_bank: null }
  expect(await checkWithResponse(unknown)).toEqual({ kind: 'invalid' })
})

test.each([
  ['a transfer that is still on its way', { account_status: 'RECEIVED' }],
  ['a bank that did not respond', { account_status: 'FAILED' }],
  ['a check that our own balance does not cover', { account_status: 'REJECTED', name_at_bank: null }],
  ['a valid account with the code of an invalid one', { account_status_code: 'ACCOUNT_BLOCKED' }],
  ['an account without a name', { name_at_bank: '' }],
  ['a name that PostgreSQL cannot store', { name_at_bank: 'JOHN\u0000DOE' }],
  ['a score that is not a number', { name_match_score: 'high' }],
])('%s is a failure, not a result', async (_what, body) => {
  await expect(checkWithResponse(body)).rejects.toThrow(ProviderFailure)
})

test.each(sampleFaults)('%s is a failure after one request, and its message names no account', async (_fault, mode) => {
  fake.behave(mode)
  const failure = await cashfree(30_000)
    .check(request)
    .catch((error: unknown) => error)
  expect(failure).toBeInstanceOf(ProviderFailure)
  expect(fake.seen).toHaveLength(1)
  expect(String((failure as Error).stack)).not.toContain(request.accountNumber)
})

const simulator: BankCheck = createSimulatedBank()
const simulate = (accountNumber: string, name = 'ASHA RAO') => simulator.check({ ...request, accountNumber, name })

test('the simulator gives any account the name on the PAN', async () => {
  expect(await simulate('50100012345678')).toMatchObject({ kind: 'valid', nameAtBank: 'ASHA RAO', nameMatchScore: 100 })
})

test.each([
  ['john doe', 100],
  ['john d', 85],
  ['j doe', 70],
  ['jane d', 38],
])("the simulator scores %s against Cashfree's own test account with %d", async (name, score) => {
  expect(await simulate('026291800001191', name)).toMatchObject({ nameAtBank: 'JOHN DOE', nameMatchScore: score })
})

test.each(['12345670000', '7766666585146', '7766667989884'])('the simulator calls %s invalid', async (account) => {
  expect(await simulate(account)).toEqual({ kind: 'invalid' })
})

test('in the simulator an account ending in 1111 belongs to somebody else, and one ending in 9999 fails', async () => {
  const other = await simulate('12345671111')
  expect(other).toMatchObject({ kind: 'valid' })
  expect(other.kind === 'valid' && other.nameMatchScore).toBeLessThan(60)
  await expect(simulate('12345679999')).rejects.toThrow(ProviderFailure)
})
