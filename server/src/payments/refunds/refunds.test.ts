import { paths } from 'contract/paths'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { listEntries } from '../../ledger/entries.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createRepayPage, payuPost, type RepayPage } from '../testing/repay-page.ts'
import { runTask } from '../testing/run-task.ts'
import { assignMoney } from '../unmatched/assign-money.ts'
import { insertUnmatched, listUnmatched } from '../unmatched/unmatched-money.ts'
import { listRefundsOfLoan } from './refunds.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())
afterEach(() => vi.restoreAllMocks())

const post = async (url: string, payload: object) =>
  (await testApp.app.inject({ method: 'POST', url, payload })).json() as Record<string, string>
const passMinutes = (minutes: number) => testApp.clock.advance(minutes * 60)
const refundsOf = (leadId: number) => listRefundsOfLoan(testApp.data.database.kysely, leadId)
const listRefunded = async (leadId: number) =>
  (await listEntries(testApp.data.database.kysely, leadId)).flatMap(({ kind, lines }) =>
    kind === 'REFUND' ? [-lines.bank] : [],
  )
const plan = () => runTask(testApp, 'plan_refunds')
const process = () => runTask(testApp, 'process_refunds')

/** A loan of ₹10,000 that was paid in full and then once more in part, by PayU. */
async function overpaidByPayu(excess: string) {
  const loan = await page.lend()
  await page.open(loan)
  const orders = [await page.order(loan), await page.order(loan, excess)]
  for (const { data } of orders) await page.webhook(payuPost(data.parameters))
  return loan
}

async function overpaidByRazorpay() {
  const loan = await page.lend()
  await page.open(loan)
  const order = (amount: string) => page.call(paths.razorpayOrder, page.orderBody(loan, amount))
  for (const { data } of [await order('9000'), await order('5000')]) {
    const { key, order_id } = data.parameters
    const signed = await post('/simulators/razorpay/pay', { key, order_id, outcome: 'paid' })
    await page.call(paths.razorpayConfirm, { txnid: data.txnid, ...signed })
  }
  return loan
}

test('what was paid above the due goes back through PayU, once, and the customer is told', async () => {
  const loan = await overpaidByPayu('2500')
  await Promise.all([plan(), plan()])
  await Promise.all([process(), process()])
  expect(await listRefunded(loan.leadId)).toEqual([])
  passMinutes(7)
  await Promise.all([process(), process()])
  await plan()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'DONE', amountPaise: 250_000, provider: 'payu' }])
  expect(await listRefunded(loan.leadId)).toEqual([250_000])
  await testApp.runJobs()
  const [message] = (await page.inbox(loan.mobile)).filter(({ text }) => text.includes('paid back'))
  expect(message?.text).toContain('we have paid back ₹2,500 that was more than was due on loan')
})

test('through Razorpay the refund is ordered with an idempotency key and booked when it is processed', async () => {
  const loan = await overpaidByRazorpay()
  await plan()
  await process()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'DONE', amountPaise: 400_000, provider: 'razorpay' }])
  expect(await listRefunded(loan.leadId)).toEqual([400_000])
})

test('a refund whose reply was lost is found by its token and not ordered again', async () => {
  const loan = await overpaidByPayu('2000')
  const { refunds } = testApp.dependencies.providers.payments.payu
  const { order } = refunds
  const orders = vi.spyOn(refunds, 'order').mockImplementation(async (request) => {
    await order(request)
    throw new Error('the reply was lost')
  })
  await plan()
  await process()
  passMinutes(7)
  await process()
  expect(orders).toHaveBeenCalledTimes(1)
  expect(await listRefunded(loan.leadId)).toEqual([200_000])
})

test('a refund that the provider refuses stays visible and is tried again only when a person says so', async () => {
  const loan = await overpaidByPayu('1513')
  await plan()
  await process()
  passMinutes(7)
  await process()
  await plan()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'FAILED', amountPaise: 151_300 }])
  expect(await listRefunded(loan.leadId)).toEqual([])
  const metrics = (await testApp.app.inject({ url: '/metrics' })).body
  expect(metrics).toContain('refunds_count{status="FAILED"} 1')
  expect(metrics).toContain('refunds_paise{status="FAILED"} 151300')
})

test('the same amount twice within five minutes is ordered again later', async () => {
  const { refunds } = testApp.dependencies.providers.payments.payu
  const loan = await overpaidByPayu('1800')
  vi.spyOn(refunds, 'order').mockResolvedValueOnce({ outcome: 'later', reason: '214' })
  await plan()
  await process()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'PENDING', lastFailure: '214' }])
  for (const minutes of [7, 13]) {
    passMinutes(minutes)
    await process()
  }
  expect(await listRefunded(loan.leadId)).toEqual([180_000])
})

test("PayU's unsigned message about a refund is only a hint to ask", async () => {
  const loan = await overpaidByPayu('1700')
  await plan()
  await process()
  const [refund] = await refundsOf(loan.leadId)
  const hint = { action: 'refund', token: refund?.token, status: 'failure', amt: '1700.00' }
  expect(await post('/payments/payu/webhook', hint)).toMatchObject({ Status: 1 })
  await process()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'DONE' }])
})

test('money that came by bank transfer waits for a person', async () => {
  const { database, clock } = testApp.dependencies
  const loan = await page.lend()
  const money = { sourceKey: 'bank:1', amountPaise: 1_050_000, paidOn: clock.today() }
  await inTransaction(database, (transaction) =>
    insertUnmatched(transaction, { ...money, reference: 'UTR1', reason: 'test', receivedAt: clock.now() }),
  )
  const [waiting] = await listUnmatched(database.kysely, 10)
  await assignMoney({ database, clock }, { id: waiting?.id ?? 0, leadId: loan.leadId, by: 'accounts' })
  await plan()
  await process()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'MANUAL', amountPaise: 50_000, provider: null }])
})
