import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, json, startFakeProvider } from '../../testing/fake-provider.ts'
import { createPayu } from './payu.ts'
import { createRazorpay } from './razorpay.ts'

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(json(200, {}))
})
afterAll(() => provider.close())

const timeoutMs = 2_000
const payu = () => createPayu({ key: 'JPM7Fg', salt: 'TuxqAugd', url: provider.url, timeoutMs }).refunds
const razorpay = () =>
  createRazorpay({ keyId: 'key', keySecret: 'secret', webhookSecret: 'w', url: provider.url, timeoutMs }).refunds
const request = { paymentId: '403993715521937565', token: 'F123456789', amountPaise: 1_050 }

const sentFields = () => Object.fromEntries(new URLSearchParams(provider.seen.at(-1)?.body))

test("a refund is ordered with PayU's documented call and is pending", async () => {
  provider.behave(json(200, { status: 1, msg: 'Refund Request Queued', request_id: '136409872', error_code: 102 }))
  expect(await payu().order(request)).toMatchObject({ outcome: 'pending', refundId: '136409872' })
  expect(sentFields()).toMatchObject({
    ...{ command: 'cancel_refund_transaction', var1: request.paymentId, var2: 'F123456789', var3: '10.50' },
  })
})

test.each([
  [214, 'later'],
  [120, 'later'],
  [105, 'failed'],
  [116, 'failed'],
  [226, 'pending'],
])('error code %i of PayU means %s', async (error_code, outcome) => {
  provider.behave(json(200, { status: error_code === 226 ? 1 : 0, msg: 'x', error_code }))
  expect((await payu().order(request)).outcome).toBe(outcome)
})

const row = (status: string, token = 'F123456789') => ({
  ...{ mihpayid: request.paymentId, request_id: '136409872', action: 'refund', token, status, bank_arn: null },
})

test.each([
  ['success', 'done'],
  ['SUCCESS', 'done'],
  ['failure', 'failed'],
  ['queued', 'pending'],
  ['od_hit', 'pending'],
])("PayU's status %s means %s, with the hash of its documentation", async (status, outcome) => {
  provider.behave(json(200, { status: 1, transaction_details: { 136409872: { 136409872: row(status) } } }))
  expect(await payu().check(request, '136409872')).toMatchObject({ outcome, refundId: '136409872' })
  provider.behave(
    json(200, {
      status: 1,
      transaction_details: {
        [request.paymentId]: {
          1: { ...row('success', ''), action: 'capture', request_id: '1' },
          2: row(status),
        },
      },
    }),
  )
  expect((await payu().check(request, null)).outcome).toBe(outcome)
  expect(sentFields()).toMatchObject({
    command: 'check_action_status',
    var2: 'payuid',
    hash: '81bdb5b8e625f254398d744269844fc6b9d87b3782670331c2a6b856f42f315b9898f397df7292cfd33a6153abf4acac58ce3ac671e41999ff81d98ce432f48e',
  })
})

test.each([
  ['repeats a token', { status: 0, error_code: 227 }],
  ['says that the token was used', { status: 0, msg: 'token already used or request pending' }],
  ['reports success with an undocumented code', { status: 1, error_code: 999 }],
  ['reports success without a code', { status: 1 }],
  ['denies success with the code of a queued refund', { status: 0, error_code: 102 }],
])('an order whose reply %s has not failed: its state is looked up by our token', async (_what, reply) => {
  const actions = { 1: row('failure', 'F000000000'), 2: { ...row('failure'), action: 'capture' }, 3: row('success') }
  provider.behave((sent, response, received) => {
    const isOrder = sent.body.includes('cancel_refund_transaction')
    const body = isOrder ? reply : { status: 1, transaction_details: { [request.paymentId]: actions } }
    json(200, body)(sent, response, received)
  })
  expect(await payu().order(request)).toMatchObject({ outcome: 'done', refundId: '136409872' })
})

test('a refund that PayU does not know is unknown', async () => {
  provider.behave(json(200, { status: 0, transaction_details: { [request.paymentId]: 'No action status found' } }))
  expect(await payu().check(request, null)).toEqual({ outcome: 'unknown' })
})

test.each([
  [500, { status: 0, transaction_details: {} }],
  [200, { status: 0, msg: 'Invalid Hash.' }],
])('HTTP %i of PayU with %j says nothing about a refund', async (status, body) => {
  provider.behave(json(status, body))
  for (const refundId of [null, '136409872'])
    await expect(payu().check(request, refundId)).rejects.toThrow('payu: no state of a refund')
})

test('an order of a refund that PayU answers with an error status is neither accepted nor failed', async () => {
  provider.behave(json(500, { status: 1, msg: 'Refund Request Queued', request_id: '1', error_code: 102 }))
  await expect(payu().order(request)).rejects.toThrow('payu: an unexpected response, HTTP 500')
})

test("the state of another refund says nothing about ours, and neither does Razorpay's answer with an error status", async () => {
  const other = { ...row('success', 'F000000000'), request_id: '1' }
  provider.behave(json(200, { status: 1, transaction_details: { 136409872: { 1: other } } }))
  expect(await payu().check(request, '136409872')).toEqual({ outcome: 'pending' })
  provider.behave(json(500, { id: 'rfnd_1', payment_id: 'pay_1', amount: 1_050, status: 'processed' }))
  expect(await razorpay().check(request, 'rfnd_1')).toMatchObject({ outcome: 'later' })
})

test("a refund is ordered with Razorpay's documented call, named by its idempotency key", async () => {
  const refund = { id: 'rfnd_1', payment_id: 'pay_1', amount: 1_050, status: 'processed' }
  provider.behave(json(200, refund))
  expect(await razorpay().order({ ...request, paymentId: 'pay_1' })).toMatchObject({
    outcome: 'done',
    refundId: 'rfnd_1',
  })
  const sent = provider.seen.at(-1)
  expect([sent?.method, sent?.path, sent?.headers['x-refund-idempotency']]).toEqual([
    'POST',
    '/v1/payments/pay_1/refund',
    'F123456789',
  ])
  expect(JSON.parse(sent?.body ?? '')).toEqual({ amount: 1_050, speed: 'normal', receipt: 'F123456789' })
})

test.each([
  [409, 'later'],
  [429, 'later'],
  [502, 'later'],
  [401, 'later'],
  [404, 'later'],
  [400, 'failed'],
])('HTTP %i of Razorpay means %s', async (status, outcome) => {
  provider.behave(json(status, { error: { code: 'X', description: 'why' } }))
  expect(await razorpay().order(request)).toMatchObject({ outcome, reason: `HTTP ${status} why` })
})

test.each([400, 401, 404, 500])('HTTP %i to a question about a refund does not mean that it failed', async (status) => {
  provider.behave(json(status, { error: { code: 'X', description: 'why' } }))
  expect(await razorpay().check(request, 'rfnd_1')).toMatchObject({ outcome: 'later' })
})
