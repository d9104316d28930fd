import { paths } from 'contract/paths'
import { validatePaymentVerification, validateWebhookSignature } from 'razorpay/dist/utils/razorpay-utils.js'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { razorpaySignature } from '../../../providers/payment-gateway/signatures.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createRepayPage, type RepayPage, waitFor } from '../testing/repay-page.ts'
import { listUnmatched } from './unmatched-money.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' }, renderer: instantRenderer })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())
afterEach(async () => {
  vi.restoreAllMocks()
  await configureWebhooks({})
})

const post = async (url: string, payload: object) =>
  (await testApp.app.inject({ method: 'POST', url, payload })).json() as Record<string, string>
/** How many webhooks of Razorpay have been answered. */
const countWebhooks = () => testApp.logged().split('"route":"/payments/razorpay/webhook"').length - 1

const configureWebhooks = (webhook: object) => post('/simulators/payments', { webhook })

/** What was paid on a loan, in paise, one number for each payment. */
const listPaid = async (leadId: number) =>
  (await listEntries(testApp.data.database.kysely, leadId)).flatMap(({ kind, lines }) =>
    kind === 'PAYMENT' ? [lines.bank] : [],
  )

/** A loan whose repayment is open, and a Razorpay order on it. */
async function orderedPayment(amount = '') {
  const loan = await page.lend()
  const { order_id: orderId } = await page.open(loan)
  const order = await page.call(paths.razorpayOrder, page.orderBody(loan, amount))
  expect(order.Status, order.Message).toBe(1)
  const { parameters, txnid } = order.data
  /** The customer's choice in the simulated checkout, and what the checkout tells the browser. */
  const choose = (outcome: string) =>
    post('/simulators/razorpay/pay', { key: parameters.key, order_id: parameters.order_id, outcome })
  const confirm = (body: object) => page.call(paths.razorpayConfirm, { txnid, ...body })
  return { loan, orderId, order, parameters, txnid, choose, confirm }
}

test('the order is created at Razorpay for the stored amount, and the page gets the checkout parameters', async () => {
  const { order, parameters } = await orderedPayment('2500.50')
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

test('only whoever opened the repayment by a code sees loan, receipt and what is still due, for half an hour', async () => {
  const { loan, orderId, choose, confirm, txnid } = await orderedPayment('4000')
  const read = (order_id: string) => page.call(paths.paymentStatus, { txnid, order_id })
  const { Data } = await confirm({ order_id: orderId, ...(await choose('paid')) })
  expect(Data).toMatchObject({ receipt_url: expect.stringContaining('/receipts/RC'), total_due_amount: 6_000 })
  expect((await read(orderId)).Data).toMatchObject({ lead_id: loan.leadId, total_due_amount: 6_000 })
  const hidden = { lead_id: null, receipt_url: null, total_due_amount: null }
  expect((await page.status(txnid)).Data).toMatchObject(hidden)
  expect((await read(`R${'A'.repeat(24)}`)).Data).toMatchObject(hidden)
  testApp.clock.advance(31 * 60)
  expect((await read(orderId)).Data).toMatchObject(hidden)
})

test('a signed and captured payment closes the loan, and its webhook books nothing more', async () => {
  const { loan, choose, confirm, txnid } = await orderedPayment()
  const webhooksBefore = countWebhooks()
  const confirmed = await confirm(await choose('paid'))
  expect(confirmed).toMatchObject({ Status: 1, Data: { status: 'SUCCESS', amount: 10_000, is_loan_closed: true } })
  expect(confirmed.Message).toMatch(/^We have received ₹10,000\. Your receipt is RC\d+\. Your loan is closed/)
  await waitFor(async () => countWebhooks() > webhooksBefore)
  expect(await listPaid(loan.leadId)).toEqual([1_000_000])
  expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
})

test('the webhook alone books the payment if the browser never returns', async () => {
  const { loan, choose } = await orderedPayment('100')
  await choose('paid')
  await waitFor(async () => (await listPaid(loan.leadId)).length === 1)
})

test('webhooks that come late, three times and out of order book the payment once', async () => {
  await configureWebhooks({ delay_ms: 50, times: 3, is_reordered: true })
  const { loan, choose, confirm } = await orderedPayment('100')
  const webhooksBefore = countWebhooks()
  await choose('failed')
  await confirm(await choose('paid'))
  await waitFor(async () => countWebhooks() >= webhooksBefore + 6)
  expect(await listPaid(loan.leadId)).toEqual([10_000])
})

test('a confirmation without a valid signature over the stored order is refused', async () => {
  await configureWebhooks({ is_lost: true })
  const { loan, choose, confirm, txnid, parameters } = await orderedPayment('100')
  const other = await orderedPayment('100')
  const signed = await choose('paid')
  const signedForAnother = await other.choose('paid')
  const wrongSecret = 'another secret'
  const forgeries = [
    {},
    { ...signed, razorpay_signature: 'x'.repeat(64) },
    { ...signed, razorpay_payment_id: 'pay_other' },
    signedForAnother,
    {
      ...signed,
      razorpay_signature: razorpaySignature(`${parameters.order_id}|${signed.razorpay_payment_id}`, wrongSecret),
    },
  ]
  for (const forged of forgeries) expect((await confirm(forged)).Status).toBe(0)
  const { body } = await testApp.app.inject({ url: '/metrics' })
  expect(body).toContain('payment_reports_total{provider="razorpay",channel="BROWSER",result="FORGED"} 5')
  expect(await listPaid(loan.leadId)).toEqual([])
  expect((await page.status(txnid)).Data.status).toBe('PENDING')
})

const webhookSecret = 'the webhook secret of the simulator'
const sendWebhook = (body: string, secret = webhookSecret, signed = body) =>
  testApp.app.inject({
    method: 'POST',
    url: '/payments/razorpay/webhook',
    headers: { 'content-type': 'application/json', 'x-razorpay-signature': razorpaySignature(signed, secret) },
    payload: body,
  })

test('a webhook is accepted only with a signature over its exact bytes; money for an unknown order is unmatched', async () => {
  const { loan, parameters } = await orderedPayment('100')
  const payment = {
    id: 'pay_1',
    order_id: parameters.order_id,
    amount: 10_000,
    currency: 'INR',
    status: 'captured',
    created_at: Math.floor(testApp.clock.now().getTime() / 1000),
  }
  const eventWith = (changes: object = {}) =>
    JSON.stringify({ event: 'order.paid', payload: { payment: { entity: { ...payment, ...changes } } } }, null, 1)
  const body = eventWith()
  expect((await sendWebhook(body, 'another secret')).statusCode).toBe(400)
  expect((await sendWebhook(`${body} `, webhookSecret, body)).statusCode).toBe(400)
  const withoutMoneyForUs = [
    eventWith({ status: 'authorized' }),
    eventWith({ currency: 'USD' }),
    eventWith({ id: 'pay_2', order_id: null }),
    eventWith({ id: 'pay_3', order_id: 'order_x' }),
    '{}',
    'no json',
    '[]',
  ]
  for (const other of withoutMoneyForUs) expect((await sendWebhook(other)).statusCode).toBe(200)
  expect(await listPaid(loan.leadId)).toEqual([])
  const waiting = await listUnmatched(testApp.data.database.kysely, 10)
  expect(waiting.map(({ reference }) => reference)).toEqual(['pay_2', 'pay_3'])
  expect((await sendWebhook(body)).statusCode).toBe(200)
  expect(await listPaid(loan.leadId)).toEqual([10_000])
  expect((await sendWebhook(eventWith({ id: 'pay_4' }))).statusCode).toBe(200)
  expect((await listUnmatched(testApp.data.database.kysely, 10)).at(-1)).toMatchObject({
    reference: 'pay_4',
    reason: expect.stringContaining('was paid before'),
  })
  expect(await listPaid(loan.leadId)).toEqual([10_000])
})

/** A signed webhook about a captured payment of an order. */
const captured = (id: string | undefined, order_id: string | undefined) => {
  const created_at = Math.floor(testApp.clock.now().getTime() / 1000)
  const entity = { id, order_id, amount: 10_000, currency: 'INR', status: 'captured', created_at }
  return sendWebhook(JSON.stringify({ event: 'payment.captured', payload: { payment: { entity } } }))
}

test('a second payment of an order becomes unmatched money once, whoever reports it first', async () => {
  await configureWebhooks({ is_lost: true })
  const { loan, choose, confirm, parameters } = await orderedPayment('100')
  const signed = await choose('paid')
  const { razorpay } = testApp.dependencies.providers.payments
  const { fetchPayment } = razorpay
  vi.spyOn(razorpay, 'fetchPayment').mockImplementationOnce(async (paymentId) => {
    await captured('pay_first', parameters.order_id)
    return fetchPayment(paymentId)
  })
  await confirm(signed)
  await captured(signed.razorpay_payment_id, parameters.order_id)
  expect(await listPaid(loan.leadId)).toEqual([10_000])
  const waiting = await listUnmatched(testApp.data.database.kysely, 100)
  expect(waiting.filter(({ reference }) => reference === signed.razorpay_payment_id)).toHaveLength(1)
})

test("the checkout's signatures and webhooks are accepted by Razorpay's own SDK", async () => {
  const { choose, parameters } = await orderedPayment('100')
  const sent = vi.spyOn(testApp.dependencies.providers.payments.razorpay, 'readWebhook')
  const signed = await choose('paid')
  const ids = { order_id: parameters.order_id ?? '', payment_id: signed.razorpay_payment_id ?? '' }
  const keySecret = 'the secret of the simulator'
  expect(validatePaymentVerification(ids, signed.razorpay_signature ?? '', keySecret)).toBe(true)
  const [body, signature] = await waitFor(async () => sent.mock.calls[0])
  expect(validateWebhookSignature(String(body), String(signature), webhookSecret)).toBe(true)
})

test('a payment counts from the day Razorpay captured it, and the checkout closes at midnight', async () => {
  const { loan, choose, confirm, parameters } = await orderedPayment()
  expect(Number(parameters.timeout)).toBeGreaterThan(0)
  expect(Number(parameters.timeout)).toBeLessThanOrEqual(86_400)
  testApp.clock.advanceDays(3)
  await confirm(await choose('paid'))
  const entries = await listEntries(testApp.data.database.kysely, loan.leadId)
  expect(entries.at(-1)).toMatchObject({ kind: 'PAYMENT', bookedOn: testApp.clock.today() })
  testApp.clock.advance(60)
  expect((await page.open(loan)).repayment_data.total_due_amount).toBe(300)
})
