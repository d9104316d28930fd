import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, json, startFakeProvider } from '../../testing/fake-provider.ts'
import { ProviderFailure } from '../provider-failure.ts'
import { createRazorpay } from './razorpay.ts'

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(json(200, {}))
})
afterAll(() => provider.close())

const options = { keyId: 'rzp_test_key', keySecret: 'secret', webhookSecret: '123456', timeoutMs: 10_000 }
const gateway = () => createRazorpay({ ...options, url: provider.url }).mandates
const lastSent = () => {
  const sent = provider.seen.at(-1)
  return { call: `${sent?.method} ${sent?.path}`, body: JSON.parse(sent?.body || '{}') as object }
}

const request = {
  customerId: 'cust_1',
  receipt: 'L1',
  maxAmountPaise: 1_070_000,
  expiresAt: new Date(1_800_000_000_000),
}

test("a customer is created with Razorpay's documented call, and creating the same one again is not an error", async () => {
  provider.behave(json(200, { id: 'cust_1Aa00000000001', entity: 'customer' }))
  const holder = { name: 'Asha Rao', email: 'asha@example.com', mobile: '9876543210' }
  expect(await gateway().createCustomer(holder)).toBe('cust_1Aa00000000001')
  expect(lastSent()).toEqual({
    call: 'POST /v1/customers',
    body: { name: 'Asha Rao', email: 'asha@example.com', contact: '+919876543210', fail_existing: '0' },
  })
})

test('a UPI mandate is an order of one rupee with the frequency as_presented', async () => {
  provider.behave(json(200, { id: 'order_1', amount: 100 }))
  expect(await gateway().createOrder({ ...request, kind: 'UPI', amountPaise: 100 })).toBe('order_1')
  expect(lastSent()).toEqual({
    call: 'POST /v1/orders',
    body: {
      ...{ amount: 100, currency: 'INR', payment_capture: true, method: 'upi', customer_id: 'cust_1', receipt: 'L1' },
      token: { max_amount: 1_070_000, expire_at: 1_800_000_000, frequency: 'as_presented' },
    },
  })
})

test('a mandate by bank account is an order of zero with the details of the account', async () => {
  provider.behave(json(200, { id: 'order_1', amount: 0 }))
  const bankAccount = { name: 'ASHA RAO', number: '50100012345678', ifsc: 'HDFC0000001' }
  await gateway().createOrder({ ...request, kind: 'ENACH', amountPaise: 0, bankAccount })
  expect(lastSent().body).toMatchObject({
    ...{ amount: 0, method: 'emandate' },
    token: {
      auth_type: 'netbanking',
      bank_account: {
        beneficiary_name: 'ASHA RAO',
        account_number: '50100012345678',
        account_type: 'savings',
        ifsc_code: 'HDFC0000001',
      },
    },
  })
})

test('an order has a token for each payment that the borrower has tried, whether it failed or not', async () => {
  const items = [
    { status: 'failed', token_id: 'token_1' },
    { status: 'created', token_id: null },
  ]
  provider.behave(json(200, { items: [...items, ...items, { status: 'captured', token_id: 'token_2' }] }))
  expect(await gateway().findTokens('order_1')).toEqual(['token_1', 'token_2'])
})

test.each([
  ['confirmed', 'confirmed'],
  ['paused', 'paused'],
  ['rejected', 'rejected'],
  ['cancellation_initiated', 'cancelled'],
])('a token that is %s is read as %s', async (status, expected) => {
  provider.behave(json(200, { id: 'token_1', recurring_details: { status, failure_reason: null } }))
  expect(await gateway().readToken('cust_1', 'token_1')).toBe(expected)
  expect(lastSent().call).toBe('GET /v1/customers/cust_1/tokens/token_1')
})

test("a token is unknown only by Razorpay's own error; an undocumented status, or that of another token, is a failure", async () => {
  provider.behave(json(400, refused('BAD_REQUEST_ERROR')))
  expect(await gateway().readToken('cust_1', 'token_1')).toBeUndefined()
  const unclear = { id: 'token_1', recurring_details: { status: 'half confirmed' } }
  const ofAnother = { id: 'token_2', recurring_details: { status: 'confirmed' } }
  for (const mode of [json(200, unclear), json(200, ofAnother), json(400, {})]) {
    provider.behave(mode)
    await expect(gateway().readToken('cust_1', 'token_1')).rejects.toThrow(ProviderFailure)
  }
})

test('an order of another amount than requested is a failure', async () => {
  provider.behave(json(200, { id: 'order_2', amount: 107_000 }))
  const order = { tokenId: 'token_1', receipt: 'L2', amountPaise: 1_070_000, debitAt: new Date(1_795_000_000_000) }
  await expect(gateway().createDebitOrder({ ...order, kind: 'UPI' })).rejects.toThrow('an order of another amount')
})

test('the order of a UPI debit has the time after which to debit; that of a bank account does not', async () => {
  provider.behave(json(200, { id: 'order_2', amount: 1_070_000 }))
  const order = { tokenId: 'token_1', receipt: 'L2', amountPaise: 1_070_000, debitAt: new Date(1_795_000_000_000) }
  await gateway().createDebitOrder({ ...order, kind: 'UPI' })
  expect(lastSent().body).toMatchObject({ notification: { token_id: 'token_1', payment_after: 1_795_000_000 } })
  await gateway().createDebitOrder({ ...order, kind: 'ENACH' })
  expect(lastSent().body).toEqual({ amount: 1_070_000, currency: 'INR', payment_capture: true, receipt: 'L2' })
})

const debit = {
  ...{ name: 'Asha', email: 'asha@example.com', mobile: '9876543210', amountPaise: 1_070_000 },
  ...{ orderId: 'order_2', customerId: 'cust_1', tokenId: 'token_1', description: 'Autopay of loan AGR1' },
}
const refused = (code: string) => ({ error: { code, description: 'Amount exceeds maximum amount allowed' } })

test('a debit is one documented call that is accepted or refused', async () => {
  provider.behave(json(200, { razorpay_payment_id: 'pay_1' }))
  expect(await gateway().debit(debit)).toEqual({ outcome: 'accepted' })
  expect(lastSent()).toEqual({
    call: 'POST /v1/payments/create/recurring',
    body: {
      ...{ email: 'asha@example.com', contact: '+919876543210', amount: 1_070_000, currency: 'INR' },
      ...{ order_id: 'order_2', customer_id: 'cust_1', token: 'token_1', recurring: true },
      description: 'Autopay of loan AGR1',
    },
  })
  provider.behave(json(400, refused('BAD_REQUEST_ERROR')))
  expect(await gateway().debit(debit)).toEqual({ outcome: 'refused', reason: 'Amount exceeds maximum amount allowed' })
})

test.each([
  ['an error of the gateway', 400, refused('GATEWAY_ERROR')],
  ['an error of the server', 500, refused('SERVER_ERROR')],
  ['an error of the server that looks like a refusal', 500, refused('BAD_REQUEST_ERROR')],
  ['an answer without a payment', 200, {}],
])('after %s a debit may have been made, so it is neither accepted nor refused', async (_answer, status, body) => {
  provider.behave(json(status, body))
  await expect(gateway().debit(debit)).rejects.toThrow(ProviderFailure)
})

test('a token is cancelled with PUT, and cancelling one that has ended is not an error', async () => {
  provider.behave(json(200, { status: 'cancellation_initiated' }))
  await gateway().cancelToken('cust_1', 'token_1')
  expect(lastSent().call).toBe('PUT /v1/customers/cust_1/tokens/token_1/cancel')
  provider.behave(json(400, refused('BAD_REQUEST_ERROR')))
  await gateway().cancelToken('cust_1', 'token_1')
  for (const mode of [json(503, {}), json(503, refused('SERVER_ERROR')), json(400, {})]) {
    provider.behave(mode)
    await expect(gateway().cancelToken('cust_1', 'token_1')).rejects.toThrow(ProviderFailure)
  }
})

test.each([
  ['confirmed', false],
  ['paused', false],
  ['initiated', true],
  ['expired', true],
])('a cancellation that is refused while the token is %s counts as done: %s', async (status, isDone) => {
  const token = { id: 'token_1', recurring_details: { status } }
  provider.behave((sent, ...rest) =>
    (sent.method === 'PUT' ? json(400, refused('BAD_REQUEST_ERROR')) : json(200, token))(sent, ...rest),
  )
  const cancelled = gateway()
    .cancelToken('cust_1', 'token_1')
    .then(() => true)
  expect(await cancelled.catch(() => false)).toBe(isDone)
})

test('webhooks about tokens, and about payments with a token, refer to a mandate; others do not', () => {
  const read = (payload: object) => gateway().referenceOf(Buffer.from(JSON.stringify({ event: 'x', payload })))
  expect(read({ token: { entity: { id: 'token_1' } } })).toEqual({ tokenId: 'token_1' })
  const payment = { entity: { token_id: 'token_1', order_id: 'order_1' } }
  expect(read({ payment })).toEqual({ tokenId: 'token_1', orderId: 'order_1' })
  expect(read({ payment: { entity: { order_id: 'order_1' } } })).toBeUndefined()
  expect(gateway().referenceOf(Buffer.from('no JSON'))).toBeUndefined()
})
