import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stepsKept as registration } from '../customers/steps-kept.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { type Loose, payuPost, repaying } from './testing/repaying.ts'
import { until } from './testing/until.ts'

let house: TestApp
let page: ReturnType<typeof repaying>
beforeAll(async () => {
  house = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = repaying(house)
})
afterAll(() => house.close())

const query = async (sql: string, values: unknown[]) => (await house.data.database.pool.query(sql, values)).rows
const loanRow = async (leadId: string) =>
  (
    await query(
      `select l.status, l.closed_on, c.steps_taken, c.is_eligible from leads l
        join customers c on c.id = l.customer_id where l.id = $1`,
      [leadId],
    )
  )[0]
const payments = (leadId: string) =>
  query(
    `select bank::int, principal::int, interest::int, owed_back::int from ledger_entries
      where lead_id = $1 and kind = 'PAYMENT' order by id`,
    [leadId],
  )

/** A loan, opened, and the parameters of an order on it. */
async function ordered(amount = '', terms: Parameters<typeof page.lend>[0] = {}) {
  const loan = await page.lend(terms)
  const opened = await page.open(loan)
  const order = await page.order(loan, amount)
  expect(order.Status, order.Message).toBe(1)
  return { loan, opened, parameters: order.data.parameters, txnid: String(order.data.parameters.txnid) }
}
const bolt = (post: object) => page.call(paths.payuResult, post)

test('the order carries what Bolt takes, signed, and is stored before anybody pays', async () => {
  const { loan, parameters, txnid } = await ordered('2500.50')
  expect(parameters).toEqual({
    key: 'simulated',
    txnid: expect.stringMatching(/^L[A-Z2-7]{24}$/),
    amount: '2500.50',
    productinfo: 'Loan repayment',
    firstname: 'Asha',
    email: 'asha@example.com',
    phone: loan.mobile,
    udf5: loan.leadId,
    surl: 'http://localhost:3000/thanku',
    furl: 'http://localhost:3000/fail',
    hash: expect.stringMatching(/^[0-9a-f]{128}$/),
  })
  expect((await page.status(txnid)).Data).toMatchObject({ status: 'PENDING', amount: 2500.5, receipt_no: null })
})

test('paid in full: the loan is closed, nothing is due, and the customer is told with a receipt', async () => {
  const { loan, parameters, txnid } = await ordered()
  expect((await page.webhook(payuPost(parameters))).statusCode).toBe(200)
  expect(await loanRow(loan.leadId)).toEqual({
    status: 'CLOSED',
    closed_on: house.clock.today(),
    steps_taken: registration,
    is_eligible: false,
  })
  const { Data } = await page.status(txnid)
  expect(Data).toMatchObject({ status: 'SUCCESS', amount: 10_000, is_loan_closed: true, owed_back_amount: 0 })
  const text = await until(async () => {
    const inbox = (await house.app.inject({ url: `/simulators/inbox.json?mobile=${loan.mobile}` })).json()
    return inbox.find((message: { text: string }) => message.text.includes(String(Data.receipt_no)))?.text
  })
  expect(text).toContain('we have received ₹10,000')
  expect(text).toContain('closed: nothing is due')
  expect((await page.order(loan, '1')).Status).toBe(0)
})

test('paid in part after ten days: interest first, the rest of the principal goes on', async () => {
  const { loan } = await ordered('1', { principalPaise: 2_000_000, tenureDays: 30 })
  house.clock.advanceDays(10)
  const order = await page.order(loan, '8000')
  await page.webhook(payuPost(order.data.parameters))
  expect(await payments(loan.leadId)).toEqual([{ bank: 800_000, principal: -600_000, interest: 0, owed_back: 0 }])
  expect((await loanRow(loan.leadId))?.status).toBe('PART PAYMENT')
  house.clock.advanceDays(20)
  house.clock.advance(60)
  const { repayment_data, explanation } = await page.open(loan)
  expect(repayment_data).toMatchObject({ total_due_amount: 16_800, real_interest: 2_800, repayment_amount: 26_000 })
  expect(explanation).toMatchObject({
    interest: [
      { days: 10, principal: 20_000, interest: 2_000 },
      { days: 20, principal: 14_000, interest: 2_800 },
    ],
    interest_total: 4_800,
    payments: [{ amount: 8_000, to_charges: 0, to_interest: 2_000, to_principal: 6_000, owed_back: 0 }],
    due: { principal: 14_000, interest: 2_800, charges: 0, total: 16_800 },
  })
})

test('browser, form post and webhook, each twice, in any order: booked once', async () => {
  const { loan, parameters, txnid } = await ordered('5000')
  const post = payuPost(parameters)
  const deliveries = [
    () => page.webhook(post),
    () => bolt({ ...post, txnStatus: 'SUCCESS' }),
    () => page.postForm('/thanku', post),
    () => page.webhook(post),
    () => bolt({ ...post, txnStatus: 'SUCCESS' }),
    () => page.postForm('/thanku', post),
  ]
  await Promise.all(deliveries.map((deliver) => deliver()))
  expect(await payments(loan.leadId)).toHaveLength(1)
  expect(
    await query('select 1 from ledger_entries where receipt_no is not null and lead_id = $1', [loan.leadId]),
  ).toHaveLength(1)
  expect((await bolt(post)).Message).toMatch(/^We have received ₹5,000\. Your receipt is RC\d+\.$/)
  expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
})

test('a form post leads on to the page by GET, with the name of the transaction and nothing else', async () => {
  const { parameters, txnid } = await ordered('100')
  const failed = await page.postForm('/fail', payuPost(parameters, { status: 'failure' }))
  expect([failed.statusCode, failed.headers.location]).toEqual([303, `/fail?txn=${txnid}`])
  expect((await page.status(txnid)).Data.status).toBe('FAILED')
  const forged = await page.postForm('/thanku', { ...payuPost(parameters), hash: 'x' })
  expect([forged.statusCode, forged.headers.location]).toEqual([303, `/thanku?txn=${txnid}`])
  const foreign = await page.postForm('/thanku', { txnid: '//evil.example' })
  expect([foreign.statusCode, foreign.headers.location]).toEqual([303, '/thanku'])
})

test('what PayU did not sign is booked by nobody', async () => {
  const { loan, parameters, txnid } = await ordered('100')
  const good = payuPost(parameters)
  const other = await ordered('100')
  const forgeries: Record<string, string>[] = [
    { ...good, hash: good.hash?.replace(/^./, (first) => (first === '0' ? '1' : '0')) ?? '' },
    { ...good, hash: '' },
    { ...good, amount: '9999.00' },
    { ...payuPost(parameters, { status: 'failure' }), status: 'success' },
    { ...payuPost(other.parameters), txnid },
    { ...good, key: 'another' },
    { ...good, productinfo: 'Loan repayment|100.00' },
  ]
  for (const forged of forgeries) {
    expect((await page.webhook(forged)).statusCode).toBe(400)
    expect((await bolt(forged)).Status).toBe(0)
  }
  expect(await payments(loan.leadId)).toEqual([])
  expect((await page.status(txnid)).Data.status).toBe('PENDING')
})

test('a signed message about another amount than the order books nothing and is logged', async () => {
  const { loan, parameters } = await ordered('100')
  const more = payuPost({ ...parameters, amount: '999.00' })
  expect((await page.webhook(more)).statusCode).toBe(200)
  expect(await payments(loan.leadId)).toEqual([])
  expect(house.logged()).toContain('a payment of another amount than its order')
})

test('a signed message about no attempt of ours is taken and does nothing', async () => {
  const { parameters } = await ordered('100')
  const unknown = payuPost({ ...parameters, txnid: `L${'A'.repeat(24)}` })
  expect((await page.webhook(unknown)).statusCode).toBe(200)
})

test('a debit that is not captured is no money yet', async () => {
  const { loan, parameters } = await ordered('100')
  await page.webhook(payuPost(parameters, { unmappedstatus: 'auth' }))
  expect(await payments(loan.leadId)).toEqual([])
  await page.webhook(payuPost(parameters))
  expect(await payments(loan.leadId)).toHaveLength(1)
})

test('charges that PayU added are part of the signature and not of the amount', async () => {
  const { loan, parameters } = await ordered('100')
  const post = payuPost(parameters, { additionalCharges: '2.36' })
  expect((await page.webhook({ ...post, additionalCharges: '' })).statusCode).toBe(400)
  expect((await page.webhook(post)).statusCode).toBe(200)
  expect(await payments(loan.leadId)).toMatchObject([{ bank: 10_000 }])
})

test('JSON webhooks are read as forms are', async () => {
  const { loan, parameters } = await ordered('100')
  const post = (payload: object | string) =>
    house.app.inject({
      method: 'POST',
      url: '/payments/payu/webhook',
      headers: { 'content-type': 'application/json' },
      payload,
    })
  expect((await post({ ...payuPost(parameters), net_amount_debit: 100, card: null })).statusCode).toBe(200)
  expect(await payments(loan.leadId)).toHaveLength(1)
  for (const wrong of ['{', '[]', 'null', '7']) expect((await post(wrong)).statusCode).toBe(400)
})

test('a failure told late never overrides a success', async () => {
  const { parameters, txnid } = await ordered('100')
  await page.webhook(payuPost(parameters))
  expect((await page.webhook(payuPost(parameters, { status: 'failure' }))).statusCode).toBe(200)
  expect((await bolt({ txnid, txnStatus: 'CANCEL' })).Status).toBe(1)
  expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
})

test.each([
  [
    'cancelled in the browser',
    'CANCEL',
    (post: Record<string, string>) => bolt({ txnid: post.txnid, txnStatus: 'CANCEL' }),
  ],
  ['failed by PayU', 'FAILED', (post: Record<string, string>) => page.webhook(payuPost(post, { status: 'failure' }))],
] as const)('a success that comes after it was %s is booked', async (_case, shown, fail) => {
  const { loan, parameters, txnid } = await ordered('100')
  await fail(parameters)
  expect((await page.status(txnid)).Data.status).toBe(shown)
  expect((await page.webhook(payuPost(parameters))).statusCode).toBe(200)
  expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
  expect(await payments(loan.leadId)).toHaveLength(1)
})

test('two browsers pay all that is due at once: one closes the loan, the other is owed back', async () => {
  const { loan, parameters } = await ordered()
  const second = await page.order(loan)
  const both: Loose['data']['parameters'][] = [parameters, second.data.parameters]
  await Promise.all(both.map((each) => page.webhook(payuPost(each))))
  const booked = await payments(loan.leadId)
  expect(booked.map(({ owed_back }) => owed_back).sort()).toEqual([-1_000_000, 0].sort())
  expect((await loanRow(loan.leadId))?.status).toBe('CLOSED')
  const shown = await Promise.all(both.map(async ({ txnid }) => (await page.status(String(txnid))).Data))
  expect(shown.map(({ owed_back_amount }) => owed_back_amount).toSorted()).toEqual([0, 10_000])
  expect(shown.every(({ status, is_loan_closed }) => status === 'SUCCESS' && is_loan_closed)).toBe(true)
})

test('a payment counts from the day its amount was reckoned, however late it is told', async () => {
  const { loan, parameters } = await ordered()
  house.clock.advanceDays(2)
  await page.webhook(payuPost(parameters))
  expect((await loanRow(loan.leadId))?.status).toBe('CLOSED')
})
