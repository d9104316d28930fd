import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeProvider, json, type Mode, sampleFaults, startFakeProvider } from '../../testing/fake-provider.ts'
import { createPayu } from './payu.ts'
import { createRazorpay } from './razorpay.ts'

let provider: FakeProvider
beforeAll(async () => {
  provider = await startFakeProvider(json(200, {}))
})
afterAll(() => provider.close())

const payu = (timeoutMs = 2_000) => createPayu({ key: 'JPM7Fg', salt: 'TuxqAugd', url: provider.url, timeoutMs })
const razorpay = (timeoutMs = 2_000) =>
  createRazorpay({ keyId: 'key', keySecret: 'secret', webhookSecret: 'w', url: provider.url, timeoutMs })

const day = '2020-10-20'
const transaction = {
  id: '403993715521937565',
  txnid: 'L1',
  status: 'captured',
  amount: '10.50',
  addedon: `${day} 1:00`,
}
const payment = { id: 'pay_1', order_id: 'order_1', amount: 1_050, currency: 'INR', status: 'captured', captured: true }
const refund = { id: 'rfnd_1', payment_id: 'pay_1', receipt: 'F123456789', amount: 500, status: 'processed' }

/** A list of this many items, in pages of `pageSize` as the gateway cuts them. */
const inPages =
  (
    count: number,
    pageSize: number,
    pageOf: (parameters: URLSearchParams) => number,
    body: (items: object[]) => object,
  ) =>
  (item: (index: number) => object): Mode =>
  (received, response, request) => {
    const parameters = new URLSearchParams(received.body || received.path.split('?')[1])
    const page = pageOf(parameters)
    const length = Math.max(0, Math.min(pageSize, count - page * pageSize))
    const items = Array.from({ length }, (_, index) => item(page * pageSize + index))
    json(200, body(items))(received, response, request)
  }

test("PayU's payments of a day are listed with its documented call and hash, page by page", async () => {
  const pages = inPages(
    250,
    100,
    (parameters) => Number(parameters.get('var3')) - 1,
    (items) => ({ status: 1, Transaction_details: items }),
  )
  provider.behave(pages((index) => ({ ...transaction, id: 403_993_715_521 + index, txnid: `L${index}` })))
  const listed = await payu().listPayments(day)
  expect(listed).toHaveLength(250)
  expect(listed[249]).toEqual({ paymentId: '403993715770', txnid: 'L249', amountPaise: 1_050, isCaptured: true })
  expect(Object.fromEntries(new URLSearchParams(provider.seen[0]?.body))).toMatchObject({
    ...{ command: 'get_Transaction_Details', var1: day, var2: day, var3: '1' },
    hash: '0545c11641bd91ed7ba2b5c937480b0f8737962ccc4959994f2aa950ca16212283e7c440a4251ffebd725e0c2c2c03701186eec82c8dd667e75dfbb3cba8e634',
  })
})

test('a list of PayU that repeats its only page is read once', async () => {
  provider.behave(
    json(200, { status: 1, Transaction_details: [transaction, { ...transaction, id: '2', status: 'failed' }] }),
  )
  const listed = await payu().listPayments(day)
  expect(listed.map(({ paymentId, isCaptured }) => [paymentId, isCaptured])).toEqual([
    ['403993715521937565', true],
    ['2', false],
  ])
  expect(provider.seen).toHaveLength(2)
})

test("Razorpay's payments and refunds of a day in India are listed by hundreds", async () => {
  const pages = inPages(
    201,
    100,
    (parameters) => Number(parameters.get('skip')) / 100,
    (items) => ({ entity: 'collection', count: items.length, items }),
  )
  provider.behave(pages((index) => ({ ...payment, id: `pay_${index}`, description: 'x'.repeat(1_000) })))
  const listed = await razorpay().listPayments(day)
  expect(listed).toHaveLength(201)
  expect(listed[200]).toEqual({ paymentId: 'pay_200', orderId: 'order_1', amountPaise: 1_050, isCaptured: true })
  // 20-10-2020 in India, in universal time.
  const [from, to] = ['2020-10-19T18:30:00Z', '2020-10-20T18:29:59Z'].map((time) => Date.parse(time) / 1000)
  expect(provider.seen[1]?.path).toBe(`/v1/payments?from=${from}&to=${to}&count=100&skip=100`)
  provider.behave(pages((index) => ({ ...refund, id: `rfnd_${index}` })))
  expect(await razorpay().listRefunds(day)).toHaveLength(201)
  expect(provider.seen[0]?.path).toBe(`/v1/refunds?from=${from}&to=${to}&count=100&skip=0`)
})

test.each([
  [{}, true],
  [{ status: 'refunded', captured: true }, true],
  [{ status: 'refunded', captured: false }, false],
  [{ status: 'authorized', captured: false }, false],
  [{ status: 'failed', captured: false, order_id: null }, false],
  [{ currency: 'USD' }, false],
  [{ amount: 0 }, false],
])('a payment of Razorpay with %j was captured: %s', async (changes, isCaptured) => {
  provider.behave(json(200, { ...payment, ...changes }))
  expect(await razorpay().findPayment('pay_1')).toMatchObject({ isCaptured })
})

test("only Razorpay's error that an id does not exist means that a payment is unknown", async () => {
  provider.behave(json(400, { error: { code: 'BAD_REQUEST_ERROR', description: 'The id provided does not exist' } }))
  expect(await razorpay().findPayment('pay_1')).toBeUndefined()
  for (const mode of [json(400, {}), json(404, {}), json(500, payment), json(200, { ...payment, id: 'pay_2' })]) {
    provider.behave(mode)
    await expect(razorpay().findPayment('pay_1')).rejects.toThrow(/^razorpay: /)
  }
})

const payuList = (changes: object) => json(200, { Transaction_details: [{ ...transaction, ...changes }] })
const razorpayList = (changes: object) => json(200, { items: [{ ...payment, ...changes }] })

/** One row that cannot be read makes the whole list a failure: it could be the one that matters. */
test.each([
  ['payu', 'no id', payuList({ id: undefined })],
  ['payu', 'a NUL in the id', payuList({ txnid: 'a\u0000b' })],
  ['payu', 'captured without an amount', payuList({ amount: '1e9' })],
  ['payu', 'a negative amount', payuList({ amount: '-10.00' })],
  ['payu', 'no list', json(200, { status: 0, msg: 'Invalid Hash.' })],
  ['payu', 'text for a list', json(200, { Transaction_details: 'none' })],
  ['razorpay', 'a path for an id', razorpayList({ id: '../orders' })],
  ['razorpay', 'text for an amount', razorpayList({ amount: '1050' })],
  ['razorpay', 'a negative amount', razorpayList({ amount: -1 })],
  ['razorpay', 'an amount beyond all numbers', razorpayList({ amount: 1e300 })],
] as const)('a list of %s with %s is a failure', async (name, _what, mode) => {
  provider.behave(mode)
  await expect({ payu: payu(), razorpay: razorpay() }[name].listPayments(day)).rejects.toThrow(new RegExp(`^${name}: `))
})

test.each(sampleFaults)('%s is a failure of a list after one request', async (_fault, mode) => {
  for (const gateway of [payu(30_000), razorpay(30_000)]) {
    provider.behave(mode)
    await expect(gateway.listPayments(day)).rejects.toThrow(/^(payu|razorpay): /)
    expect(provider.seen).toHaveLength(1)
  }
})
