import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createRepayPage, payuPost, type RepayPage } from '../testing/repay-page.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

const notOpen = 'Please enter your PAN again to see what is due.'
const listAttempts = (leadId: number) =>
  testApp.data.database.kysely
    .selectFrom('paymentAttempts')
    .select(['amountPaise', 'txnid'])
    .where('leadId', '=', leadId)
    .execute()

/** A disbursed loan whose repayment a code has opened. */
async function openedLoan() {
  const loan = await page.lend()
  const { order_id } = await page.open(loan)
  return { loan, order_id }
}

test.each([
  ['0', 'Please enter at least ₹1.'],
  ['0.00', 'Please enter at least ₹1.'],
  ['10.005', 'Please enter at most two decimals.'],
  ['10000.01', 'Please enter at most ₹10,000, the full amount due today.'],
  ['-5', 'Please enter the amount in rupees, like 2500 or 2500.50.'],
  ['1e3', 'Please enter the amount in rupees, like 2500 or 2500.50.'],
  ['ten', 'Please enter the amount in rupees, like 2500 or 2500.50.'],
])('%s rupees cannot be paid: %s', async (amount, message) => {
  const { loan } = await openedLoan()
  expect(await page.order(loan, amount)).toMatchObject({ Status: 0, Message: message })
  expect(await listAttempts(loan.leadId)).toEqual([])
})

test.each([
  ['', '10000.00'],
  ['₹ 2,500', '2500.00'],
  ['2500.5', '2500.50'],
  ['1', '1.00'],
])('%j is paid as %s', async (typed, amount) => {
  const { loan } = await openedLoan()
  expect((await page.order(loan, typed)).data.parameters.amount).toBe(amount)
})

test('less than one rupee cannot be started in any way to pay', async () => {
  const { loan } = await openedLoan()
  const body = page.orderBody(loan, '0.99')
  for (const path of [paths.payuOrders, paths.razorpayOrder])
    expect(await page.call(path, body)).toMatchObject({ Status: 0, Message: 'Please enter at least ₹1.' })
  expect(await listAttempts(loan.leadId)).toEqual([])
})

test('without a verified code no payment is started', async () => {
  const loan = await page.lend()
  expect(await page.order(loan, '100')).toMatchObject({ Status: 0, Message: notOpen })
})

test('a code opens the repayment of its own loan only, for half an hour', async () => {
  const { loan } = await openedLoan()
  const other = await page.lend()
  expect(await page.order(other, '100')).toMatchObject({ Status: 0, Message: notOpen })
  testApp.clock.advance(29 * 60)
  expect((await page.order(loan, '100')).Status).toBe(1)
  testApp.clock.advance(2 * 60)
  expect(await page.order(loan, '100')).toMatchObject({ Status: 0, Message: notOpen })
})

test('the payer must have the mobile and the email address on file', async () => {
  const { loan, order_id } = await openedLoan()
  expect(await page.order(loan, '1', { mobile: '9999999999' })).toMatchObject({ Status: 0, Message: notOpen })
  expect(await page.order(loan, '1', { email: 'other@example.com' })).toMatchObject({ Status: 0, Message: notOpen })
  expect(await page.order(loan, '1', { order_id: `R${'A'.repeat(24)}` })).toMatchObject({ Status: 0, Message: notOpen })
  expect((await page.order(loan, '1', { email: 'ASHA@example.com', order_id })).Status).toBe(1)
})

test('a logged-in customer needs no code for their own loan, and cannot start a payment on another', async () => {
  const { token, profileId } = await testApp.logIn('9811111111')
  const mine = await page.lend({ mobile: '9811111111' })
  const theirs = await page.lend()
  const data = await page.call(paths.repaymentData, { profile_id: profileId }, { token })
  expect(data).toMatchObject({ Status: 1, repayment_data: { lead_id: mine.leadId } })
  const loggedOut = await page.call(paths.repaymentData, { order_id: data.order_id })
  expect(loggedOut).toMatchObject({ Status: 0, Message: notOpen })
  const order = (loan: typeof mine) => page.call(paths.payuOrders, page.orderBody(loan, '10'), { token })
  expect((await order(mine)).Status).toBe(1)
  expect(await order(theirs)).toMatchObject({ Status: 0, Message: notOpen })
})

test('a customer without an open loan has nothing to repay', async () => {
  const { token } = await testApp.logIn('9811111112')
  expect(await page.call(paths.repaymentData, {}, { token })).toMatchObject({
    Status: 0,
    Message: 'You have no loan to repay just now.',
    error: 'NOTHING_TO_REPAY',
  })
})

test('a repayment opened by a code can be read again for half an hour, only in that browser and while the loan is open', async () => {
  const { loan, order_id } = await openedLoan()
  const read = (extra: object = {}) => page.call(paths.repaymentData, { order_id }, extra)
  await page.webhook(payuPost((await page.order(loan, '4000')).data.parameters))
  expect(await read()).toMatchObject({ Status: 1, order_id, repayment_data: { total_due_amount: 6_000 } })
  const elsewhere = { headers: { cookie: `agrim_device=${'x'.repeat(43)}` } }
  expect(await read(elsewhere)).toMatchObject({ Status: 0, Message: notOpen })
  expect(await page.call(paths.repaymentData, {})).toMatchObject({ Status: 0, Message: notOpen })
  await page.webhook(payuPost((await page.order(loan)).data.parameters))
  expect(await read()).toMatchObject({ Status: 0, Message: notOpen })
  expect(await page.order(loan, '1')).toMatchObject({ Status: 0, Message: notOpen })
  const late = await openedLoan()
  testApp.clock.advance(31 * 60)
  expect(await page.call(paths.repaymentData, { order_id: late.order_id })).toMatchObject({ Message: notOpen })
})

test('text with characters that could change the signed fields is replaced before signing', async () => {
  const { loan } = await openedLoan()
  const { data } = await page.order(loan, '100', { firstname: 'A|B', productinfo: 'x|1.00|<script>' })
  expect([data.parameters.firstname, data.parameters.productinfo]).toEqual([
    'ASHA RAO',
    expect.stringMatching(/^Repayment of loan \w+$/),
  ])
})

const keyUsed = 'This payment was already started with other details. Please start it again.'

test('repeating a request with the same idempotency key returns the same attempt, even in parallel', async () => {
  const { loan } = await openedLoan()
  const order = () => page.order(loan, '500', { idempotency_key: 'key-one' })
  const replies = await Promise.all(Array.from({ length: 10 }, order))
  expect(new Set(replies.map(({ data }) => data.parameters.txnid)).size).toBe(1)
  expect(await order()).toEqual({ ...replies[0], headers: expect.anything() })
  expect(await listAttempts(loan.leadId)).toHaveLength(1)
})

test('reusing a key with another amount, loan, provider or purpose is refused and reveals nothing about the first request', async () => {
  const [{ loan }, { loan: other }] = [await openedLoan(), await openedLoan()]
  const key = { idempotency_key: 'key-two' }
  const first = await page.order(loan, '500', key)
  for (const reply of [
    await page.order(loan, '501', key),
    await page.order(other, '500', key),
    await page.order(other, '', key),
    await page.order(loan, '500', { ...key, purpose: 'COOLING_OFF' }),
    await page.call(paths.razorpayOrder, page.orderBody(loan, '500', key)),
    await page.call(paths.razorpayOrder, page.orderBody(loan, '', key)),
  ]) {
    expect(reply).toMatchObject({ Status: 0, Message: keyUsed })
    expect(JSON.stringify(reply)).not.toContain(first.data.parameters.txnid)
    expect(JSON.stringify(reply)).not.toContain(loan.mobile)
  }
  expect(await listAttempts(other.leadId)).toEqual([])
})

test('after a failed payment the same key starts a new attempt, and a late success of the first is still booked', async () => {
  const [{ loan }, { loan: other }] = [await openedLoan(), await openedLoan()]
  const key = { idempotency_key: 'key-four' }
  const first = await page.order(loan, '500', key)
  await page.webhook(payuPost(first.data.parameters, { status: 'failure' }))
  expect(await page.order(other, '500', key)).toMatchObject({ Status: 0, Message: keyUsed })
  const second = await page.order(loan, '500', key)
  expect(second.data.parameters.txnid).not.toBe(first.data.parameters.txnid)
  for (const { data } of [first, second]) expect((await page.webhook(payuPost(data.parameters))).statusCode).toBe(200)
  for (const { data } of [first, second])
    expect((await page.status(String(data.parameters.txnid))).Data.status).toBe('SUCCESS')
})

test('on the next day the same key starts a new attempt for what is due by then', async () => {
  const { loan } = await openedLoan()
  const key = { idempotency_key: 'key-over-midnight' }
  const first = await page.order(loan, '', key)
  testApp.clock.advanceDays(1)
  const second = await page.order(loan, '', key)
  expect([first, second].map(({ data }) => data.parameters.amount)).toEqual(['10000.00', '10100.00'])
  expect(second.data.parameters.txnid).not.toBe(first.data.parameters.txnid)
})

test('at most thirty payments an hour are started on a loan, even in parallel', async () => {
  const { loan } = await openedLoan()
  const replies = await Promise.all(Array.from({ length: 35 }, () => page.order(loan, '1')))
  expect(replies.filter(({ Status }) => Status === 1)).toHaveLength(30)
  expect((await page.order(loan, '1')).Message).toContain('Too many payments were started')
})

test('a payment is found only by its complete transaction id', async () => {
  for (const txnid of ['', 'L', `L${'A'.repeat(24)}`])
    expect(await page.status(txnid)).toMatchObject({ Status: 0, Message: 'We could not find this payment.' })
})
