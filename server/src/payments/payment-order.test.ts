import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { payuPost, repaying } from './testing/repaying.ts'

let house: TestApp
let page: ReturnType<typeof repaying>
beforeAll(async () => {
  house = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = repaying(house)
})
afterAll(() => house.close())

const notOpen = 'Please enter your PAN again to see what is due.'
const attempts = async (leadId: string) =>
  (
    await house.data.database.pool.query('select amount_paise, txnid from payment_attempts where lead_id = $1', [
      leadId,
    ])
  ).rows

async function opened() {
  const loan = await page.lend()
  const { order_id } = await page.open(loan)
  return { loan, order_id }
}

test.each([
  ['0', 'Please enter an amount above zero.'],
  ['0.00', 'Please enter an amount above zero.'],
  ['10.005', 'Please enter at most two decimals: paise are the smallest coin.'],
  ['10000.01', 'Please enter at most ₹10,000: that is all that is due today.'],
  ['-5', 'Please enter the amount in rupees, like 2500 or 2500.50.'],
  ['1e3', 'Please enter the amount in rupees, like 2500 or 2500.50.'],
  ['ten', 'Please enter the amount in rupees, like 2500 or 2500.50.'],
])('%s rupees cannot be paid: %s', async (amount, words) => {
  const { loan } = await opened()
  expect(await page.order(loan, amount)).toMatchObject({ Status: 0, Message: words })
  expect(await attempts(loan.leadId)).toEqual([])
})

test.each([
  ['', '10000.00'],
  ['₹ 2,500', '2500.00'],
  ['2500.5', '2500.50'],
  ['1', '1.00'],
])('%j is paid as %s', async (typed, amount) => {
  const { loan } = await opened()
  expect((await page.order(loan, typed)).data.parameters.amount).toBe(amount)
})

test('a number of JSON is read as its digits are', async () => {
  const { loan } = await opened()
  const body = { ...page.orderBody(loan, ''), amount: 99.5 }
  expect((await page.call(paths.payuOrders, body)).data.parameters.amount).toBe('99.50')
})

test('without a code that was verified nothing is started', async () => {
  const loan = await page.lend()
  expect(await page.order(loan, '100')).toMatchObject({ Status: 0, Message: notOpen })
})

test('a code opens the repayment for half an hour, and for its own loan', async () => {
  const { loan } = await opened()
  const other = await page.lend()
  expect(await page.order(other, '100')).toMatchObject({ Status: 0, Message: notOpen })
  house.clock.advance(29 * 60)
  expect((await page.order(loan, '100')).Status).toBe(1)
  house.clock.advance(2 * 60)
  expect(await page.order(loan, '100')).toMatchObject({ Status: 0, Message: notOpen })
})

test('the payer is who is on file, by mobile and e-mail', async () => {
  const { loan, order_id } = await opened()
  expect(await page.order(loan, '1', { mobile: '9999999999' })).toMatchObject({ Status: 0, Message: notOpen })
  expect(await page.order(loan, '1', { email: 'other@example.com' })).toMatchObject({ Status: 0, Message: notOpen })
  expect(await page.order(loan, '1', { order_id: `R${'A'.repeat(24)}` })).toMatchObject({ Status: 0, Message: notOpen })
  expect((await page.order(loan, '1', { email: 'ASHA@example.com', order_id })).Status).toBe(1)
})

test('a logged-in customer needs no code for their own loan, and cannot start a payment on another', async () => {
  const { token, profileId } = await house.logIn('9811111111')
  const mine = await page.lend({ mobile: '9811111111' })
  const theirs = await page.lend()
  const data = await page.call(paths.repaymentData, { profile_id: profileId }, { token })
  expect(data).toMatchObject({ Status: 1, repayment_data: { lead_id: Number(mine.leadId) } })
  const order = (loan: typeof mine) => page.call(paths.payuOrders, page.orderBody(loan, '10'), { token })
  expect((await order(mine)).Status).toBe(1)
  expect(await order(theirs)).toMatchObject({ Status: 0, Message: notOpen })
})

test('a customer without an open loan has nothing to repay', async () => {
  const { token } = await house.logIn('9811111112')
  expect(await page.call(paths.repaymentData, {}, { token })).toMatchObject({
    Status: 0,
    Message: 'You have no loan to repay just now.',
  })
})

test('signs that would change what a signature covers never reach it', async () => {
  const { loan } = await opened()
  const odd = { firstname: 'A|B', productinfo: 'x|1.00|<script>' }
  const { data } = await page.order(loan, '100', odd)
  expect([data.parameters.firstname, data.parameters.productinfo]).toEqual([
    'ASHA RAO',
    expect.stringMatching(/^Repayment of loan \w+$/),
  ])
})

const keyUsed = 'This payment was already started with other details. Please start it again.'

test('the same key with the same wish is the same attempt, also at the same moment', async () => {
  const { loan } = await opened()
  const again = () => page.order(loan, '500', { idempotency_key: 'key-one' })
  const answers = await Promise.all(Array.from({ length: 10 }, again))
  expect(new Set(answers.map(({ data }) => data.parameters.txnid)).size).toBe(1)
  expect(await again()).toEqual({ ...answers[0], headers: expect.anything() })
  expect(await attempts(loan.leadId)).toHaveLength(1)
})

test('the same key with another amount, loan or provider is refused and tells nothing', async () => {
  const [{ loan }, { loan: other }] = [await opened(), await opened()]
  const key = { idempotency_key: 'key-two' }
  const first = await page.order(loan, '500', key)
  for (const answer of [
    await page.order(loan, '501', key),
    await page.order(other, '500', key),
    await page.call(paths.razorpayOrder, page.orderBody(loan, '500', key)),
  ]) {
    expect(answer).toMatchObject({ Status: 0, Message: keyUsed })
    expect(JSON.stringify(answer)).not.toContain(first.data.parameters.txnid)
    expect(JSON.stringify(answer)).not.toContain(loan.mobile)
  }
  expect(await attempts(other.leadId)).toEqual([])
})

test('a wish that was refused may be put right under its key', async () => {
  const { loan } = await opened()
  const key = { idempotency_key: 'key-three' }
  expect((await page.order(loan, '999999', key)).Status).toBe(0)
  expect((await page.order(loan, '999', key)).data.parameters.amount).toBe('999.00')
})

test('after a payment that failed its key starts a new attempt, and a late success of the old one still counts', async () => {
  const { loan } = await opened()
  const key = { idempotency_key: 'key-four' }
  const first = await page.order(loan, '500', key)
  await page.webhook(payuPost(first.data.parameters, { status: 'failure' }))
  const second = await page.order(loan, '500', key)
  expect(second.data.parameters.txnid).not.toBe(first.data.parameters.txnid)
  for (const { data } of [first, second]) expect((await page.webhook(payuPost(data.parameters))).statusCode).toBe(200)
  for (const { data } of [first, second])
    expect((await page.status(String(data.parameters.txnid))).Data.status).toBe('SUCCESS')
})

test('a key whose payment went through starts no other', async () => {
  const { loan } = await opened()
  const key = { idempotency_key: 'key-five' }
  const { data } = await page.order(loan, '500', key)
  await page.webhook(payuPost(data.parameters))
  expect(await page.order(loan, '500', key)).toMatchObject({
    Status: 0,
    Message: 'This payment has already gone through. Nothing more was taken.',
  })
})

test('a key that is too long is refused', async () => {
  const { loan } = await opened()
  const answer = await page.order(loan, '500', { idempotency_key: 'k'.repeat(1_000) })
  expect(answer).toMatchObject({ httpStatus: 200, Status: 0 })
  expect(answer.Message).toContain('longer than 100 characters')
})

test('a loan has thirty attempts an hour', async () => {
  const { loan } = await opened()
  for (let started = 0; started < 30; started++) expect((await page.order(loan, '1')).Status).toBe(1)
  expect((await page.order(loan, '1')).Message).toContain('Too many payments were started')
})

test('how a payment stands is told by its whole name only', async () => {
  for (const txnid of ['', 'L', `L${'A'.repeat(24)}`])
    expect(await page.status(txnid)).toMatchObject({ Status: 0, Message: 'We could not find this payment.' })
})
