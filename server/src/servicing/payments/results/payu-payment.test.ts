import { paths } from 'contract/paths'
import { registrationSteps } from 'domain/journey/percent-complete'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEntries } from '../../../records/ledger/entries.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { runTask } from '../../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { pollPaymentsTask } from '../jobs.ts'
import { createRepayPage, payuPost, type RepayPage, waitFor } from '../testing/repay-page.ts'
import { listUnmatched } from './unmatched-money.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' }, renderer: instantRenderer })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

const readLead = (leadId: number) =>
  testApp.data.database.kysely
    .selectFrom('leads')
    .innerJoin('customers', 'customers.id', 'leads.customerId')
    .select(['leads.status', 'leads.closedOn', 'customers.stepsTaken', 'customers.isEligible'])
    .where('leads.id', '=', leadId)
    .executeTakeFirstOrThrow()

const listPayments = async (leadId: number) =>
  (await listEntries(testApp.data.database.kysely, leadId)).filter(({ kind }) => kind === 'PAYMENT')

const listResults = (txnid: string) =>
  testApp.data.database.kysely
    .selectFrom('paymentEventResults')
    .innerJoin('paymentEvents', 'paymentEvents.id', 'eventId')
    .select(['result', 'reason'])
    .where('txnid', '=', txnid)
    .orderBy('paymentEventResults.id')
    .execute()

/** A loan whose repayment is open, and a PayU order on it. */
async function orderedPayment(amount = '', terms: Parameters<typeof page.lend>[0] = {}) {
  const loan = await page.lend(terms)
  await page.open(loan)
  const order = await page.order(loan, amount)
  expect(order.Status, order.Message).toBe(1)
  const { parameters } = order.data
  return { loan, parameters, txnid: String(parameters.txnid) }
}

const reportFromBrowser = (post: object) => page.call(paths.payuResult, post)

test('an order returns the signed checkout parameters and is stored as pending', async () => {
  const { loan, parameters, txnid } = await orderedPayment('2500.50')
  expect(parameters).toEqual({
    key: 'simulated',
    txnid: expect.stringMatching(/^L[A-Z2-7]{24}$/),
    amount: '2500.50',
    productinfo: 'Loan repayment',
    firstname: 'Asha',
    email: 'asha@example.com',
    phone: loan.mobile,
    udf5: String(loan.leadId),
    surl: 'http://localhost:3000/thanku',
    furl: 'http://localhost:3000/fail',
    hash: expect.stringMatching(/^[0-9a-f]{128}$/),
  })
  expect((await page.status(txnid)).Data).toMatchObject({ status: 'PENDING', amount: 2500.5, receipt_no: null })
})

test('a payment in full closes the loan, and the customer gets a receipt by SMS', async () => {
  const { loan, parameters, txnid } = await orderedPayment()
  expect((await page.webhook(payuPost(parameters))).statusCode).toBe(200)
  expect(await readLead(loan.leadId)).toEqual({
    status: 'CLOSED',
    closedOn: testApp.clock.today(),
    stepsTaken: registrationSteps,
    isEligible: false,
  })
  const { Data } = await page.status(txnid)
  expect(Data).toMatchObject({ status: 'SUCCESS', amount: 10_000, is_loan_closed: true, owed_back_amount: 0 })
  const receipt = String(Data.receipt_no)
  const message = await waitFor(async () => (await page.inbox(loan.mobile)).find(({ text }) => text.includes(receipt)))
  expect(message?.text).toContain('we have received Rs.10,000')
  expect(message?.text).toContain('closed: nothing is due')
  expect((await page.order(loan, '1')).Status).toBe(0)
})

test('a part payment pays interest first, and interest continues on the remaining principal', async () => {
  const { loan } = await orderedPayment('1', { principalPaise: 2_000_000, tenureDays: 30 })
  testApp.clock.advanceDays(10)
  const order = await page.order(loan, '8000')
  await page.webhook(payuPost(order.data.parameters))
  const [payment] = await listPayments(loan.leadId)
  expect(payment?.lines).toMatchObject({ bank: 800_000, principal: -600_000, interest: 0, owedBack: 0 })
  expect((await readLead(loan.leadId)).status).toBe('PART PAYMENT')
  testApp.clock.advanceDays(20)
  testApp.clock.advance(60)
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

test('parallel and repeated reports by browser, form post and webhook book the payment once', async () => {
  const { loan, parameters, txnid } = await orderedPayment('5000')
  const post = payuPost(parameters)
  await page.saveAtPayu(post)
  const deliveries = [
    () => page.webhook(post),
    () => reportFromBrowser({ ...post, txnStatus: 'SUCCESS' }),
    () => page.postForm('/thanku', post),
  ]
  await Promise.all([...deliveries, ...deliveries].map((deliver) => deliver()))
  const payments = await listPayments(loan.leadId)
  expect(payments).toHaveLength(1)
  expect(payments[0]?.receiptNumber).not.toBeNull()
  expect((await reportFromBrowser(post)).Message).toMatch(/^We have received ₹5,000\. Your receipt is RC\d+\.$/)
  expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
})

test('a form post redirects to the result page with only the transaction id', async () => {
  const { parameters, txnid } = await orderedPayment('100')
  const failed = await page.postForm('/fail', payuPost(parameters, { status: 'failure' }))
  expect([failed.statusCode, failed.headers.location]).toEqual([303, `/fail?txn=${txnid}`])
  expect((await page.status(txnid)).Data.status).toBe('FAILED')
  const forged = await page.postForm('/thanku', { ...payuPost(parameters), hash: 'x' })
  expect([forged.statusCode, forged.headers.location]).toEqual([303, `/thanku?txn=${txnid}`])
  const foreign = await page.postForm('/thanku', { txnid: '//evil.example' })
  expect([foreign.statusCode, foreign.headers.location]).toEqual([303, '/thanku'])
})

test('the /fail page redirects to /thanku if the payment is paid or still open', async () => {
  const open = async (txnid: string) => (await testApp.app.inject({ url: `/fail?txn=${txnid}` })).headers.location
  const paid = await orderedPayment('100')
  expect(await open(paid.txnid)).toBe(`/thanku?txn=${paid.txnid}`)
  const proved = payuPost(paid.parameters)
  await page.saveAtPayu(proved)
  const posted = await page.postForm('/fail', proved)
  expect(posted.headers.location).toBe(`/fail?txn=${paid.txnid}`)
  expect((await page.status(paid.txnid)).Data.status).toBe('SUCCESS')
  expect(await open(paid.txnid)).toBe(`/thanku?txn=${paid.txnid}`)
  const failed = await orderedPayment('100')
  const failure = payuPost(failed.parameters, { status: 'failure' })
  await page.saveAtPayu(failure)
  await page.postForm('/fail', failure)
  expect(await open(failed.txnid)).toBeUndefined()
  expect(await open('//evil.example')).toBeUndefined()
})

test('a report that PayU did not sign books nothing', async () => {
  const { loan, parameters, txnid } = await orderedPayment('100')
  const signed = payuPost(parameters)
  const other = await orderedPayment('100')
  const forgeries: Record<string, string>[] = [
    { ...signed, hash: signed.hash?.replace(/^./, (first) => (first === '0' ? '1' : '0')) ?? '' },
    { ...signed, hash: '' },
    { ...signed, amount: '9999.00' },
    { ...payuPost(parameters, { status: 'failure' }), status: 'success' },
    { ...payuPost(other.parameters), txnid },
    { ...signed, key: 'another' },
    { ...signed, productinfo: 'Loan repayment|100.00' },
  ]
  for (const forged of forgeries) {
    expect((await page.webhook(forged)).statusCode).toBe(400)
    expect((await reportFromBrowser(forged)).Status).toBe(0)
  }
  expect(await listPayments(loan.leadId)).toEqual([])
  expect((await page.status(txnid)).Data.status).toBe('PENDING')
  expect(await listResults(txnid)).toEqual([])
  const { body } = await testApp.app.inject({ url: '/metrics' })
  for (const channel of ['WEBHOOK', 'BROWSER'])
    expect(body).toContain(`payment_reports_total{provider="payu",channel="${channel}",result="FORGED"} 7`)
})

test('the booking lag is measured once per payment', async () => {
  const { parameters } = await orderedPayment('100')
  const metrics = async () => (await testApp.app.inject({ url: '/metrics' })).body
  const countOf = (body: string) =>
    Number(/payment_booking_lag_seconds_count\{provider="payu",channel="WEBHOOK"\} (\d+)/.exec(body)?.[1] ?? 0)
  const before = countOf(await metrics())
  await page.webhook(payuPost(parameters))
  await page.webhook(payuPost(parameters))
  expect(countOf(await metrics())).toBe(before + 1)
})

test('the amount that PayU confirms is booked, not the one in the signed webhook', async () => {
  const { loan, parameters } = await orderedPayment('100')
  await page.saveAtPayu(payuPost(parameters))
  await page.postForm('/payments/payu/webhook', payuPost({ ...parameters, amount: '999.00' }))
  expect(await listPayments(loan.leadId)).toMatchObject([{ lines: { bank: 10_000 } }])
})

test('a signed report about an unknown attempt is stored, and its money becomes unmatched money once', async () => {
  const { parameters } = await orderedPayment('100')
  const txnid = `L${'A'.repeat(24)}`
  const unknown = payuPost({ ...parameters, txnid })
  for (let delivery = 0; delivery < 2; delivery++) expect((await page.webhook(unknown)).statusCode).toBe(200)
  expect(await listResults(txnid)).toEqual(
    Array.from({ length: 2 }, () => ({ result: 'UNMATCHED', reason: 'no attempt of ours' })),
  )
  const waiting = await listUnmatched(testApp.data.database.kysely, 10)
  expect(waiting).toMatchObject([{ amountPaise: 10_000, paidOn: testApp.clock.today(), reference: unknown.mihpayid }])
  const metrics = (await testApp.app.inject({ url: '/metrics' })).body
  expect(metrics).toContain('unmatched_money_count 1')
  expect(metrics).toContain('unmatched_money_paise 10000')
})

test('a payment that is authorised but not captured is not booked', async () => {
  const { loan, parameters } = await orderedPayment('100')
  await page.webhook(payuPost(parameters, { unmappedstatus: 'auth' }))
  expect(await listPayments(loan.leadId)).toEqual([])
  await page.webhook(payuPost(parameters))
  expect(await listPayments(loan.leadId)).toHaveLength(1)
})

test('additional charges of PayU are part of the signature but not of the amount', async () => {
  const { loan, parameters } = await orderedPayment('100')
  const post = payuPost(parameters, { additionalCharges: '2.36' })
  expect((await page.webhook({ ...post, additionalCharges: '' })).statusCode).toBe(400)
  expect((await page.webhook(post)).statusCode).toBe(200)
  expect(await listPayments(loan.leadId)).toMatchObject([{ lines: { bank: 10_000 } }])
})

test('a failure reported late never overrides a success', async () => {
  const { parameters, txnid } = await orderedPayment('100')
  await page.webhook(payuPost(parameters))
  expect((await page.webhook(payuPost(parameters, { status: 'failure' }))).statusCode).toBe(200)
  expect((await reportFromBrowser({ txnid, txnStatus: 'CANCEL' })).Status).toBe(1)
  expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
})

test.each([
  [
    'CANCEL',
    'cancelled in the browser',
    ({ txnid }: Record<string, string>) => reportFromBrowser({ txnid, txnStatus: 'CANCEL' }),
  ],
  ['FAILED', 'failed at PayU', (post: Record<string, string>) => page.webhook(payuPost(post, { status: 'failure' }))],
] as const)('a success after %s (%s) is booked', async (status, _case, fail) => {
  const { loan, parameters, txnid } = await orderedPayment('100')
  await fail(parameters)
  expect((await page.status(txnid)).Data.status).toBe(status)
  expect((await page.webhook(payuPost(parameters))).statusCode).toBe(200)
  expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
  expect(await listPayments(loan.leadId)).toHaveLength(1)
})

test('of two parallel full payments one closes the loan and the other is owed back', async () => {
  const { loan, parameters } = await orderedPayment()
  const second = await page.order(loan)
  const both = [parameters, second.data.parameters]
  await Promise.all(both.map((each) => page.webhook(payuPost(each))))
  const payments = await listPayments(loan.leadId)
  expect(payments.map(({ lines }) => lines.owedBack).toSorted()).toEqual([-1_000_000, 0])
  expect((await readLead(loan.leadId)).status).toBe('CLOSED')
  const shown = await Promise.all(both.map(async ({ txnid }) => (await page.status(String(txnid))).Data))
  expect(shown.map(({ owed_back_amount }) => owed_back_amount).toSorted()).toEqual([0, 10_000])
  expect(shown.every(({ status, is_loan_closed }) => status === 'SUCCESS' && is_loan_closed)).toBe(true)
})

test('a success that PayU has not confirmed yet stays pending and is booked once PayU confirms it', async () => {
  const { loan, parameters, txnid } = await orderedPayment('100')
  const post = payuPost(parameters)
  expect(await reportFromBrowser(post)).toMatchObject({ Status: 1, Data: { status: 'PENDING' } })
  expect(await listPayments(loan.leadId)).toEqual([])
  await page.saveAtPayu(post)
  await runTask(testApp, pollPaymentsTask)
  expect((await page.status(txnid)).Data.status).toBe('SUCCESS')
  expect(await listResults(txnid)).toMatchObject([{ result: 'UNPROVED' }, { result: 'BOOKED' }])
})

test('an order of day 0 that is paid on day 30 leaves the interest due, even if the report is back-dated', async () => {
  const { loan, parameters } = await orderedPayment('', { principalPaise: 2_000_000, tenureDays: 30 })
  const firstDay = testApp.clock.today()
  testApp.clock.advanceDays(30)
  const post = payuPost(parameters)
  await page.saveAtPayu(post)
  const backdated = { ...post, addedon: `${firstDay} 10:00:00`, unmappedstatus: 'captured' }
  await reportFromBrowser({ ...backdated, txnStatus: 'SUCCESS' })
  await page.postForm('/payments/payu/webhook', backdated)
  expect(await listPayments(loan.leadId)).toMatchObject([{ bookedOn: testApp.clock.today() }])
  testApp.clock.advance(60)
  const { repayment_data } = await page.open(loan)
  expect(repayment_data.total_due_amount).toBe(6_000)
})
