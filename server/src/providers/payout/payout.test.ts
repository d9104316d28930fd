import { createHmac } from 'node:crypto'
import { istDateOf } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, json, sampleFaults, startFakeProvider } from '../../testing/fake-provider.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { createCashfreePayout } from './cashfree-payout.ts'
import type { Payout } from './payout.ts'
import { createSimulatedPayout } from './simulated-payout.ts'

const account = { name: 'ASHA RAO', number: '50100012345678', ifsc: 'HDFC0000001', mobile: '9876543210' }
const order = { transferId: 'AGR100001T1', amountPaise: 976_450, account }
const transfer = {
  transfer_id: 'AGR100001T1',
  cf_transfer_id: '123456',
  status: 'RECEIVED',
  status_code: 'RECEIVED',
  transfer_amount: 9764.5,
  transfer_mode: 'IMPS',
  beneficiary_details: {
    beneficiary_id: 'BENE1',
    beneficiary_instrument_details: { bank_account_number: account.number, bank_ifsc: account.ifsc },
  },
}

let fake: FakeProvider
let data: TestDatabase
beforeAll(async () => {
  fake = await startFakeProvider(json(200, transfer))
  data = await createTestDatabase()
})
afterAll(async () => {
  fake.close()
  await data.drop()
})

const cashfree = (timeoutMs = 5_000) =>
  createCashfreePayout({ clientId: 'client', clientSecret: 'secret', url: `${fake.url}/payout`, timeoutMs })

test("a payout is ordered with Cashfree's Transfers V2, in rupees", async () => {
  fake.behave(json(200, transfer))
  expect(await cashfree().pay(order)).toEqual({ kind: 'pending' })
  const [sent] = fake.seen
  expect([sent?.method, sent?.path]).toEqual(['POST', '/payout/transfers'])
  expect(sent?.headers).toMatchObject({ 'x-client-id': 'client', 'x-api-version': '2024-01-01' })
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    transfer_id: 'AGR100001T1',
    transfer_amount: 9764.5,
    transfer_currency: 'INR',
    transfer_mode: 'imps',
    beneficiary_details: {
      beneficiary_name: 'ASHA RAO',
      beneficiary_instrument_details: { bank_account_number: '50100012345678', bank_ifsc: 'HDFC0000001' },
      beneficiary_contact_details: { beneficiary_phone: '9876543210', beneficiary_country_code: '+91' },
    },
  })
})

test('a payout is found by our own id', async () => {
  fake.behave(json(200, { ...transfer, status: 'SUCCESS', transfer_utr: 'N351200478962883' }))
  expect(await cashfree().find(order)).toEqual({ kind: 'paid', bankReference: 'N351200478962883' })
  expect([fake.seen[0]?.method, fake.seen[0]?.path]).toEqual(['GET', '/payout/transfers?transfer_id=AGR100001T1'])
})

test.each([
  ['RECEIVED', 'pending'],
  ['QUEUED', 'pending'],
  ['APPROVAL_PENDING', 'pending'],
  ['A_STATUS_OF_TOMORROW', 'pending'],
  ['SUCCESS', 'paid'],
  ['FAILED', 'failed'],
  ['REJECTED', 'failed'],
  ['MANUALLY_REJECTED', 'failed'],
  ['REVERSED', 'failed'],
])('a transfer that is %s is %s', async (status, kind) => {
  fake.behave(json(200, { ...transfer, status }))
  expect(await cashfree().pay(order)).toMatchObject({ kind })
  expect(await cashfree().find(order)).toMatchObject({ kind })
})

test('an id that was accepted before is pending', async () => {
  fake.behave(json(409, { type: 'invalid_request_error', code: 'transfer_id_already_exists' }))
  expect(await cashfree().pay(order)).toEqual({ kind: 'pending' })
})

test('only a 404 with the provider’s own error body means that an id is unknown', async () => {
  const unknown = { type: 'invalid_request_error', code: 'transfer_id_not_found', message: 'not found' }
  fake.behave(json(404, unknown))
  expect(await cashfree().find(order)).toBeUndefined()
  const otherAnswers = [json(404, {}), json(404, { message: 'no route' }), json(404, []), json(500, unknown)]
  for (const answer of otherAnswers) {
    fake.behave(answer)
    await expect(cashfree().find(order)).rejects.toThrow(ProviderFailure)
  }
})

test('a response about another transfer is a failure', async () => {
  fake.behave(json(200, { ...transfer, status: 'SUCCESS', transfer_id: 'AGR100002T1' }))
  await expect(cashfree().pay(order)).rejects.toThrow(ProviderFailure)
})

const toAccount = (number: string, ifsc?: string) => ({
  beneficiary_details: { beneficiary_instrument_details: { bank_account_number: number, bank_ifsc: ifsc } },
})

test.each([
  ['amount', { transfer_amount: 9764 }],
  ['account number', toAccount('50100012345679', account.ifsc)],
  ['IFSC', toAccount(account.number, 'HDFC0000002')],
  ['amount, account number, IFSC', { transfer_amount: 1234.5, ...toAccount('1', 'SBIN0000001') }],
])('a transfer with our id but another %s is a mismatch', async (what, body) => {
  for (const status of ['SUCCESS', 'FAILED']) {
    fake.behave(json(200, { ...transfer, status, ...body }))
    const mismatch = { kind: 'mismatch', reason: `the provider's transfer has another ${what}` }
    expect(await cashfree().find(order)).toEqual(mismatch)
    expect(await cashfree().pay(order)).toEqual(mismatch)
  }
})

test('if a transfer does not contain the account, it is read from the beneficiary', async () => {
  const named = { ...transfer, status: 'SUCCESS', beneficiary_details: { beneficiary_id: 'BENE1' } }
  const behaveWith = (beneficiary: object) =>
    fake.behave((sent, response, request) => {
      const isTransfer = sent.path.startsWith('/payout/transfers')
      json(200, isTransfer ? named : beneficiary)(sent, response, request)
    })
  behaveWith(toAccount(account.number).beneficiary_details)
  expect(await cashfree().find(order)).toMatchObject({ kind: 'paid' })
  expect(fake.seen[1]?.path).toBe('/payout/beneficiary?beneficiary_id=BENE1')
  behaveWith(toAccount('1').beneficiary_details)
  expect(await cashfree().find(order)).toMatchObject({ kind: 'mismatch' })
  behaveWith({})
  await expect(cashfree().find(order)).rejects.toThrow(ProviderFailure)
})

test('a paid transfer without its amount or any account is a failure', async () => {
  const { transfer_amount: _amount, ...withoutAmount } = { ...transfer, status: 'SUCCESS' }
  const { beneficiary_details: _details, ...withoutAccount } = { ...transfer, status: 'SUCCESS' }
  for (const body of [withoutAmount, withoutAccount]) {
    fake.behave(json(200, body))
    await expect(cashfree().find(order)).rejects.toThrow(ProviderFailure)
  }
})

test('an event is read only if Cashfree has signed its time and its body', () => {
  const body = Buffer.from(JSON.stringify({ type: 'TRANSFER_REVERSED', data: { transfer_id: 'AGR100001T1' } }))
  const sign = (text: string) => createHmac('sha256', 'secret').update(text).digest('base64')
  const headers = { 'x-webhook-timestamp': '1763000000', 'x-webhook-signature': sign(`1763000000${body}`) }
  const { readEvent } = cashfree()
  expect(readEvent?.(body, headers)).toEqual({ type: 'TRANSFER_REVERSED', transferId: 'AGR100001T1' })
  expect(readEvent?.(Buffer.from(`${body} `), headers)).toBeUndefined()
  for (const changed of [
    { 'x-webhook-timestamp': '1763000001' },
    { 'x-webhook-signature': sign(String(body)) },
    { 'x-webhook-signature': undefined },
  ])
    expect(readEvent?.(body, { ...headers, ...changed })).toBeUndefined()
})

test.each(sampleFaults)('%s is a failure after one request, and its message names no account', async (_fault, mode) => {
  const provider = cashfree(30_000)
  for (const call of [provider.pay, provider.find]) {
    fake.behave(mode)
    const failure = await call(order).catch((error: unknown) => error)
    expect(failure).toBeInstanceOf(ProviderFailure)
    expect(fake.seen).toHaveLength(1)
    expect(String((failure as Error).stack)).not.toContain(account.number)
  }
})

const waitASecond = () =>
  data.database.kysely
    .updateTable('simulatedPayouts')
    .set({ orderedAt: sql`ordered_at - interval '1 second'` })
    .execute()

test('the simulator pays an id once, after a second, and still knows it in another process', async () => {
  const payout = createSimulatedPayout(data.database)
  const ownOrder = { ...order, transferId: 'AGR1T1' }
  expect(await payout.find(ownOrder)).toBeUndefined()
  expect(await payout.pay(ownOrder)).toEqual({ kind: 'pending' })
  await waitASecond()
  expect(await payout.pay(ownOrder)).toMatchObject({ kind: 'paid' })
  expect(await createSimulatedPayout(data.database).find(ownOrder)).toEqual({
    kind: 'paid',
    bankReference: 'SIMAGR1T1',
  })
  const orders = await data.database.kysely.selectFrom('simulatedPayouts').select('transferId').execute()
  expect(orders).toEqual([{ transferId: 'AGR1T1' }])
})

test('in the simulator an amount whose rupees end in 13 fails once for an account, then succeeds', async () => {
  const payout = createSimulatedPayout(data.database)
  for (const [transferId, kind] of [
    ['AGR2T1', 'failed'],
    ['AGR2T2', 'paid'],
  ] as const) {
    await payout.pay({ transferId, amountPaise: 481_350, account })
    await waitASecond()
    expect(await payout.find({ transferId, amountPaise: 481_350, account })).toMatchObject({ kind })
  }
  const other = { transferId: 'AGR2T1', amountPaise: 123_450, account }
  expect(await payout.find(other)).toMatchObject({ kind: 'mismatch' })
})

test('in the simulator the ending of an account number refuses its transfers, leaves them unanswered, or sends them back', async () => {
  let ageMs = 0
  const clock = { now: () => new Date(Date.now() + ageMs), today: () => istDateOf(new Date(Date.now() + ageMs)) }
  const payout = createSimulatedPayout(data.database, clock)
  const orderTo = (ending: string) => ({
    ...{ transferId: `AGR3T${ending}`, amountPaise: 500_000 },
    account: { ...account, number: `50100123${ending}` },
  })
  const [refused, silent, returned] = ['2222', '3333', '4444'].map(orderTo) as [Order, Order, Order]
  await payout.pay(refused)
  await expect(payout.pay(silent)).rejects.toThrow('no answer')
  await payout.pay(returned)
  ageMs = 2_000
  expect(await payout.find(refused)).toMatchObject({ kind: 'failed', reason: 'the account is frozen' })
  expect(await payout.find(returned)).toMatchObject({ kind: 'paid' })
  ageMs = 2 * 86_400_000
  await expect(payout.find(silent)).rejects.toThrow('no answer')
  expect(await payout.find(returned)).toMatchObject({ kind: 'failed' })
  ageMs = 4 * 86_400_000
  expect(await payout.find(silent)).toMatchObject({ kind: 'paid' })
})

type Order = Parameters<Payout['find']>[0]

test("what is left is read with Cashfree's V1, whose token is drawn for it", async () => {
  fake.behave((received, response, request) => {
    const body = received.path.endsWith('/authorize')
      ? { status: 'SUCCESS', data: { token: 'drawn' } }
      : { status: 'SUCCESS', data: { balance: '214735.50', availableBalance: '173980.50' } }
    json(200, body)(received, response, request)
  })
  expect(await cashfree().availablePaise?.()).toBe(17_398_050)
  expect(fake.seen.map(({ method, path }) => [method, path])).toEqual([
    ['POST', '/payout/v1/authorize'],
    ['GET', '/payout/v1/getBalance'],
  ])
  expect(fake.seen[1]?.headers).toMatchObject({ authorization: 'Bearer drawn' })
  fake.behave(json(403, { status: 'ERROR', subCode: '403' }))
  await expect(cashfree().availablePaise?.()).rejects.toThrow(ProviderFailure)
})
