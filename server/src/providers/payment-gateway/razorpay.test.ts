import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, json, sampleFaults, startFakeProvider } from '../../testing/fake-provider.ts'
import { createRazorpay } from './razorpay.ts'
import { razorpaySignature } from './signatures.ts'

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(json(200, {}))
})
afterAll(() => provider.close())

const razorpay = (changes: object = {}) =>
  createRazorpay({
    keyId: 'rzp_test_key',
    keySecret: 'EnLs21M47BllR3X8PSFtjtbd',
    webhookSecret: '123456',
    url: provider.url,
    timeoutMs: 10_000,
    ...changes,
  })

test('signatures match the published examples', () => {
  const { isSigned, readWebhook } = razorpay()
  const payment = '0d4e745a1838664ad6c9c9902212a32d627d68e917290b0ad5f08ff4561bc50f'
  expect(isSigned('order_IEIaMR65cu6nz3', 'pay_IH4NVgf4Dreq1l', payment)).toBe(true)
  expect(isSigned('order_IEIaMR65cu6nz4', 'pay_IH4NVgf4Dreq1l', payment)).toBe(false)
  const webhook = '2fe04e22977002e6c7cb553adab8b460cb9e2a4970d5953cb27a8472752e3bbc'
  expect(readWebhook(Buffer.from('{"a":1,"b":2,"c":{"d":3}}'), webhook)).toBe('nothing')
  expect(readWebhook(Buffer.from('{"a":1,"b":2,"c":{"d":4}}'), webhook)).toBeUndefined()
  const secret = 'EnLs21M47BllR3X8PSFtjtbd'
  expect(razorpaySignature('pay_IDZNwZZFtnjyym|sub_ID6MOhgkcoHj9I', secret)).toBe(
    '601f383334975c714c91a7d97dd723eb56520318355863dcf3821c0d07a17693',
  )
  expect(razorpaySignature('plink_IH3cNucfVEgV68|TSsd1989|paid|pay_IH3d0ara9bSsjQ', secret)).toBe(
    '07ae18789e35093e51d0a491eb9922646f3f82773547e5b0f67ee3f2d3bf7d5b',
  )
})

test('a webhook about a dispute is read as such, even if it does not have the documented form', () => {
  const read = (message: object) => {
    const body = Buffer.from(JSON.stringify(message))
    return razorpay().readWebhook(body, razorpaySignature(body, '123456'))
  }
  const dispute = {
    id: 'disp_EsIAlDcoUr8CaQ',
    payment_id: 'pay_EFtmUsbwpXwBHI',
    amount: 39_000,
    amount_deducted: 39_000,
  }
  const payment = { id: 'pay_EFtmUsbwpXwBHI', order_id: 'order_1', amount: 39_000, currency: 'INR', status: 'captured' }
  const payload = { payment: { entity: { ...payment, created_at: 1_581_525_157 } }, dispute: { entity: dispute } }
  const event = 'payment.dispute.lost'
  expect(read({ event, created_at: 1_589_907_977, payload })).toEqual({
    dispute: {
      ...{ event: 'lost', disputeId: dispute.id, paymentId: payment.id, orderId: 'order_1', deductedPaise: 39_000 },
      at: new Date(1_589_907_977_000),
    },
  })
  expect(read({ event, payload: {} })).toMatchObject({ dispute: { event: 'lost', disputeId: '', paymentId: '' } })
})

const request = { amountPaise: 50_000, receipt: `L${'A'.repeat(24)}`, notes: { lead_id: '100001' } }
const order = { id: 'order_EKwxwAgItmmXdp', entity: 'order', amount: 50_000, receipt: request.receipt, notes: [] }

test("an order is created with Razorpay's documented call", async () => {
  provider.behave(json(200, order))
  expect(await razorpay().createOrder(request)).toBe('order_EKwxwAgItmmXdp')
  const [sent] = provider.seen
  expect([sent?.method, sent?.path, sent?.headers.authorization]).toEqual([
    'POST',
    '/v1/orders',
    `Basic ${btoa('rzp_test_key:EnLs21M47BllR3X8PSFtjtbd')}`,
  ])
  expect(JSON.parse(sent?.body ?? '')).toEqual({
    amount: 50_000,
    currency: 'INR',
    receipt: request.receipt,
    notes: { lead_id: '100001' },
    partial_payment: false,
  })
})

test('an order of another amount than requested is a failure', async () => {
  provider.behave(json(200, { ...order, amount: 500 }))
  await expect(razorpay().createOrder(request)).rejects.toThrow('an order of another amount')
})

test('an order is found by its receipt', async () => {
  provider.behave(json(200, { entity: 'collection', count: 1, items: [order] }))
  expect(await razorpay().findOrder(request.receipt)).toBe(order.id)
  expect(await razorpay().findOrder('another')).toBeUndefined()
  expect(provider.seen[0]?.path).toBe(`/v1/orders?receipt=${request.receipt}`)
})

const payment = (status: string, id = 'pay_1') => ({
  ...{ id, order_id: order.id, amount: 50_000, currency: 'INR', status, created_at: 1_582_628_071 },
})

test.each([
  ['no payment', [], 'unknown'],
  ['an authorised payment', [payment('authorized')], 'pending'],
  ['a failed payment', [payment('failed')], 'failed'],
  ['a failed and a pending payment', [payment('failed'), payment('created')], 'pending'],
  ['a failed and a captured payment', [payment('failed'), payment('captured', 'pay_2')], 'paid'],
  ['a captured payment in another currency', [{ ...payment('captured'), currency: 'USD' }], 'pending'],
  ['a captured payment of zero, which approves a mandate', [{ ...payment('captured'), amount: 0 }], 'pending'],
])('the report on an order with %s', async (_case, items, outcome) => {
  provider.behave(json(200, { entity: 'collection', count: items.length, items }))
  const report = await razorpay().lookUp(order.id)
  expect(report.outcome).toBe(outcome)
  if (outcome === 'paid')
    expect(report).toMatchObject({ amountPaise: 50_000, paymentId: 'pay_2', paidOn: '2020-02-25' })
})

test("the status of a dispute is fetched with Razorpay's documented call", async () => {
  provider.behave(
    json(200, { id: 'disp_1', entity: 'dispute', payment_id: 'pay_1', amount: 100, status: 'under_review' }),
  )
  expect(await razorpay().fetchDisputeStatus('disp_1')).toBe('under_review')
  expect(provider.seen[0]?.path).toBe('/v1/disputes/disp_1')
  await expect(razorpay().fetchDisputeStatus('disp_2')).rejects.toThrow('another dispute than requested')
})

test("a payment is fetched by its id with Razorpay's documented call", async () => {
  provider.behave(json(200, payment('captured', 'pay_7')))
  expect(await razorpay().fetchPayment('pay_7')).toMatchObject({
    outcome: 'paid',
    orderId: order.id,
    paidOn: '2020-02-25',
  })
  expect([provider.seen[0]?.method, provider.seen[0]?.path]).toEqual(['GET', '/v1/payments/pay_7'])
  await expect(razorpay().fetchPayment('pay_8')).rejects.toThrow('another payment than requested')
})

test.each(sampleFaults)('%s is a failure of every call after one request', async (_fault, mode) => {
  const gateway = razorpay({ timeoutMs: 30_000 })
  for (const call of [
    () => gateway.createOrder(request),
    () => gateway.findOrder(request.receipt),
    () => gateway.lookUp(order.id),
    () => gateway.fetchPayment('pay_7'),
  ]) {
    provider.behave(mode)
    await expect(call()).rejects.toThrow(/^razorpay: /)
    expect(provider.seen).toHaveLength(1)
  }
})
