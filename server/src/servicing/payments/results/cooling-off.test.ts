import { paths } from 'contract/paths'
import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findPayout } from '../../../borrowing/payouts/payouts.ts'
import { returnPayout } from '../../../borrowing/payouts/return-payout.ts'
import { readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { findLead, readLatestReasons } from '../../../records/loans/leads.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { takeStep } from '../../../testing/registered-customer.ts'
import { runTask } from '../../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { sendReceiptsTask } from '../../papers/jobs.ts'
import { createPayingCustomer } from '../testing/paying-customer.ts'
import { createRepayPage, payuPost, type RepayPage } from '../testing/repay-page.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

const statusOf = async (leadId: number) => (await findLead(testApp.data.database.kysely, leadId))?.status

/** A customer with ₹20,000 for 30 days, paid out today. */
async function newBorrower() {
  const customer = await createPayingCustomer(testApp, page)
  const { loan, token } = customer
  const quote = () =>
    testApp.call({ event_name: 'quote', lead_id: String(loan.leadId) }, { path: paths.coolingOff, token })
  const order = (amount = '') =>
    page.call(paths.payuOrders, page.orderBody(loan, amount, { purpose: 'COOLING_OFF' }), { token })
  const giveBack = async () => page.webhook(payuPost((await order()).data.parameters))
  return { ...customer, ...loan, quote, order, giveBack }
}

test('the quote lists the amount for each remaining day, and paying it cancels the loan', async () => {
  const borrower = await newBorrower()
  const today = testApp.clock.today()
  expect((await borrower.quote()).Data).toMatchObject({
    ends_on: addDays(today, 3),
    days: [20_000, 20_200, 20_400, 20_600].map((amount, day) => ({ on: addDays(today, day), amount })),
    paid_amount: 0,
    fee_kept_amount: 472,
  })
  await borrower.giveBack()
  expect(await statusOf(borrower.leadId)).toBe('CANCELLED IN COOLING-OFF')
  expect(await readLatestReasons(testApp.data.database.kysely, borrower.leadId)).toEqual([
    expect.stringContaining('₹20,000 paid through payu'),
  ])
  expect(await borrower.quote()).toMatchObject({ Status: 0 })
  await runTask(testApp, sendReceiptsTask)
  await expect
    .poll(async () => (await page.inbox(borrower.mobile))[0]?.text)
    .toMatch(
      /we have received Rs\.20,000 for loan AGR\d+\. Receipt RC\d+\. You have given the loan back: it is cancelled and nothing is due\.$/,
    )
  expect(await takeStep(testApp, borrower, 'register_now')).toMatchObject({ Status: 1 })
})

test('on the last day a loan can be given back after a part payment, but only by paying all that is due', async () => {
  const borrower = await newBorrower()
  await borrower.pay('8000')
  testApp.clock.advanceDays(3)
  expect((await borrower.quote()).Data).toMatchObject({
    paid_amount: 8_000,
    days: [{ on: testApp.clock.today(), amount: 12_360, principal: 12_000, interest: 360 }],
  })
  expect(await borrower.order('5000')).toMatchObject({
    Status: 0,
    Message: 'To give the loan back, please pay the full amount due today.',
  })
  await borrower.giveBack()
  expect(await statusOf(borrower.leadId)).toBe('CANCELLED IN COOLING-OFF')
})

test('a loan given back with more than was due is reported as cancelled, with the excess', async () => {
  const borrower = await newBorrower()
  const post = payuPost((await borrower.order()).data.parameters)
  await borrower.pay('5000')
  await page.webhook(post)
  expect(await statusOf(borrower.leadId)).toBe('CANCELLED IN COOLING-OFF')
  await runTask(testApp, sendReceiptsTask)
  // The server may be sending it itself, shortly after the payment.
  const messages = async () => (await page.inbox(borrower.mobile)).map(({ text }) => text)
  await expect
    .poll(messages)
    .toContainEqual(
      expect.stringMatching(/It is given back\. Rs\.5,000 was more than you owed and will be refunded\.$/),
    )
})

test('a payment made on the last day gives the loan back even if it is reported after midnight', async () => {
  const borrower = await newBorrower()
  testApp.clock.advanceDays(3)
  const post = payuPost((await borrower.order()).data.parameters)
  await page.saveAtPayu(post)
  testApp.clock.advanceDays(1)
  await page.postForm('/payments/payu/webhook', post)
  expect(await statusOf(borrower.leadId)).toBe('CANCELLED IN COOLING-OFF')
})

test('after the last day the loan can be repaid early but no longer given back', async () => {
  const borrower = await newBorrower()
  testApp.clock.advanceDays(4)
  const refusal = { Status: 0, error: 'COOLING_OFF_NOT_OPEN' }
  expect(await borrower.quote()).toMatchObject(refusal)
  expect(await borrower.order()).toMatchObject(refusal)
  await borrower.pay('')
  expect(await statusOf(borrower.leadId)).toBe('CLOSED')
})

test('if the bank returns the payout of a loan that was given back, the customer is owed what they paid', async () => {
  const borrower = await newBorrower()
  const { database } = testApp.data
  await borrower.giveBack()
  const payout = await findPayout(database.kysely, borrower.leadId)
  const { clock } = testApp
  await returnPayout(
    { database, clock, payoutTries: 3 },
    { leadId: borrower.leadId, transferId: payout?.transferId ?? '' },
    { failure: 'returned', mayTryAgain: true },
  )
  expect(await statusOf(borrower.leadId)).toBe('CANCELLED IN COOLING-OFF')
  expect((await findPayout(database.kysely, borrower.leadId))?.status).toBe('FAILED')
  expect((await readLoanAccount(database.kysely, borrower.leadId))?.balance.owedBackPaise).toBe(2_000_000)
})
