import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { razorpaySignature } from '../providers/payment-gateway/signatures.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { repaying } from './testing/repaying.ts'
import { until } from './testing/until.ts'

let house: TestApp
let page: ReturnType<typeof repaying>
beforeAll(async () => {
  house = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = repaying(house)
})
afterAll(() => house.close())

const post = async (url: string, payload: object) =>
  (await house.app.inject({ method: 'POST', url, payload })).json() as Record<string, string>
const steer = (webhook: object) => post('/simulators/payments', { webhook })
const paid = async (leadId: string) =>
  (
    await house.data.database.pool.query(
      "select coalesce(sum(bank), 0)::int as paise, count(*)::int as entries from ledger_entries where lead_id = $1 and kind = 'PAYMENT'",
      [leadId],
    )
  ).rows[0]

async function ordered(amount = '') {
  const loan = await page.lend()
  await page.open(loan)
  const order = await page.call(paths.razorpayOrder, page.orderBody(loan, amount))
  expect(order.Status, order.Message).toBe(1)
  const { parameters, txnid } = order.data
  const choose = (outcome: string) =>
    post('/simulators/razorpay/pay', { key: parameters.key, order_id: parameters.order_id, outcome })
  const confirm = (body: object) => page.call(paths.razorpayConfirm, { txnid, ...body })
  return { loan, order, parameters, txnid, choose, confirm }
}

test('the order is made at Razorpay for the stored amount, and the page gets what its checkout takes', async () => {
  const { order, parameters } = await ordered('2500.50')
  expect(order.order_id).toBe(parameters.order_id)
  expect(order.data).toMatchObject({
    script: '/simulators/razorpay/checkout.js',
    txnid: expect.stringMatching(/^L/),
    parameters: {
      key: 'rzp_test_simulated',
      order_id: expect.stringMatching(/^order_/),
      amount: 250_050,
      currency: 'INR',
      prefill: { email: 'asha@example.com' },
    },
  })
})

test('what the checkout was told, signed and captured, closes the loan; its webhook finds it done', async () => {
  const { loan, choose, confirm, txnid } = await ordered()
  const told = await choose('paid')
  const confirmed = await confirm(told)
  expect(confirmed).toMatchObject({ Status: 1, Data: { status: 'SUCCESS', amount: 10_000, is_loan_closed: true } })
  expect(confirmed.Message).toMatch(/^We have received ₹10,000\. Your receipt is RC\d+\. Your loan is closed/)
  await new Promise((later) => setTimeout(later, 500))
  expect(await paid(loan.leadId)).toEqual({ paise: 1_000_000, entries: 1 })
  expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
})

test('a browser that never comes back: the webhook alone books the payment', async () => {
  const { loan, choose } = await ordered('100')
  await choose('paid')
  await until(async () => (await paid(loan.leadId))?.entries === 1)
})

test('webhooks late, three times over and in another order end in the same books', async () => {
  await steer({ delay_ms: 50, times: 3, is_reordered: true })
  const { loan, choose, confirm } = await ordered('100')
  await choose('failed')
  const told = await choose('paid')
  await confirm(told)
  await until(async () => (await paid(loan.leadId))?.entries === 1)
  await new Promise((later) => setTimeout(later, 400))
  expect(await paid(loan.leadId)).toEqual({ paise: 10_000, entries: 1 })
  await steer({})
})

test('without a valid signature over our own order nothing is believed', async () => {
  await steer({ is_lost: true })
  const [{ loan, choose, confirm, txnid, parameters }, other] = [await ordered('100'), await ordered('100')]
  const told = await choose('paid')
  const theirs = await other.choose('paid')
  const secret = 'the secret of the simulator'
  const forgeries = [
    {},
    { ...told, razorpay_signature: 'x'.repeat(64) },
    { ...told, razorpay_payment_id: 'pay_other' },
    theirs,
    {
      ...told,
      razorpay_signature: razorpaySignature(`${parameters.order_id}|${told.razorpay_payment_id}`, `${secret}!`),
    },
  ]
  for (const forged of forgeries) expect((await confirm(forged)).Status).toBe(0)
  expect(await paid(loan.leadId)).toEqual({ paise: 0, entries: 0 })
  expect((await page.status(txnid)).Data.status).toBe('PENDING')
  await steer({})
})

const webhook = (body: string, signature: string) =>
  house.app.inject({
    method: 'POST',
    url: '/payments/razorpay/webhook',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    payload: body,
  })
const webhookSecret = 'the webhook secret of the simulator'

test('a webhook is believed by the signature over its bytes, and one about no order is taken in peace', async () => {
  const { loan, parameters } = await ordered('100')
  const entity = {
    id: 'pay_1',
    order_id: parameters.order_id,
    amount: 10_000,
    currency: 'INR',
    status: 'captured',
    created_at: 1,
  }
  const event = (changes: object = {}) =>
    JSON.stringify({ event: 'order.paid', payload: { payment: { entity: { ...entity, ...changes } } } }, null, 1)
  const body = event()
  expect((await webhook(body, razorpaySignature(body, 'another'))).statusCode).toBe(400)
  expect((await webhook(`${body} `, razorpaySignature(body, webhookSecret))).statusCode).toBe(400)
  for (const changes of [
    { status: 'authorized' },
    { currency: 'USD' },
    { amount: 1 },
    { order_id: null },
    { order_id: 'order_x' },
  ]) {
    const other = event(changes)
    expect((await webhook(other, razorpaySignature(other, webhookSecret))).statusCode).toBe(200)
  }
  for (const odd of ['{}', 'no json', '[]'])
    expect((await webhook(odd, razorpaySignature(odd, webhookSecret))).statusCode).toBe(200)
  expect(await paid(loan.leadId)).toEqual({ paise: 0, entries: 0 })
  expect((await webhook(body, razorpaySignature(body, webhookSecret))).statusCode).toBe(200)
  expect(await paid(loan.leadId)).toEqual({ paise: 10_000, entries: 1 })
})

test.each(['CANCEL', 'FAILED'])(
  'what the browser says of a payment that ended in %s is shown until a proof comes',
  async (outcome) => {
    const { confirm, txnid, choose } = await ordered('100')
    expect((await confirm({ outcome })).Data.status).toBe(outcome)
    await confirm(await choose('paid'))
    expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
  },
)

test('while Razorpay cannot be asked, a signed payment is pending and no money is taken for booked', async () => {
  await steer({ is_lost: true })
  const { loan, choose, confirm } = await ordered('100')
  const told = await choose('paid')
  const { razorpay } = house.parts.providers.payments
  const lookUp = razorpay.lookUp
  razorpay.lookUp = () => Promise.reject(new Error('away'))
  expect(await confirm(told)).toMatchObject({ Status: 1, Data: { status: 'PENDING' } })
  razorpay.lookUp = lookUp
  expect(await paid(loan.leadId)).toEqual({ paise: 0, entries: 0 })
  expect((await confirm(told)).Data.status).toBe('SUCCESS')
  await steer({})
})

test('an order whose making failed is made once when it is asked for again', async () => {
  const loan = await page.lend()
  await page.open(loan)
  const { razorpay } = house.parts.providers.payments
  const createOrder = razorpay.createOrder
  let made = 0
  razorpay.createOrder = async (order) => {
    made += 1
    await createOrder(order)
    throw new Error('the answer was lost')
  }
  const ask = () => page.call(paths.razorpayOrder, page.orderBody(loan, '100', { idempotency_key: 'lost-answer' }))
  expect((await ask()).Message).toBe(
    'We could not start the payment just now. No money was taken. Please try again in a minute.',
  )
  const second = await ask()
  razorpay.createOrder = createOrder
  expect([second.Status, made]).toEqual([1, 1])
  expect((await ask()).order_id).toBe(second.order_id)
})
