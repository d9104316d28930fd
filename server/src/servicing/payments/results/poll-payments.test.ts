import { paths } from 'contract/paths'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { runTask } from '../../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { markSucceeded } from '../attempts.ts'
import { pollPaymentsTask } from '../jobs.ts'
import { createRepayPage, type RepayPage } from '../testing/repay-page.ts'
import { pollSoon } from './payment-polls.ts'
import { pollPayments } from './poll-payments.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
  await post('/simulators/payments', { webhook: { is_lost: true } })
})
afterAll(() => testApp.close())
afterEach(() => vi.restoreAllMocks())

const post = async (url: string, payload: object) => (await testApp.app.inject({ method: 'POST', url, payload })).json()
const poll = () => runTask(testApp, pollPaymentsTask)
const passMinutes = (minutes: number) => testApp.clock.advance(minutes * 60)
const statusOf = async (txnid: unknown) => (await page.status(String(txnid))).Data.status

async function payuOrder() {
  const loan = await page.lend()
  await page.open(loan)
  const { parameters } = (await page.order(loan, '100')).data
  const choose = (outcome: string) => post('/simulators/payu/pay', { parameters, outcome })
  return { txnid: parameters.txnid, choose }
}

async function razorpayOrder() {
  const loan = await page.lend()
  await page.open(loan)
  const { data } = await page.call(paths.razorpayOrder, page.orderBody(loan, '100'))
  const { key, order_id } = data.parameters
  const choose = (outcome: string) => post('/simulators/razorpay/pay', { key, order_id, outcome })
  return { txnid: data.txnid, choose }
}

test.each([
  ['PayU', payuOrder],
  ['Razorpay', razorpayOrder],
])('an unreported payment by %s is found by the first poll after two minutes', async (_name, start) => {
  const { txnid, choose } = await start()
  await choose('paid')
  await poll()
  expect(await statusOf(txnid)).toBe('PENDING')
  passMinutes(3)
  await poll()
  expect(await statusOf(txnid)).toBe('SUCCESS')
})

test('a payment that failed at the provider is shown as failed', async () => {
  const { txnid, choose } = await payuOrder()
  await choose('failed')
  passMinutes(3)
  await poll()
  expect(await statusOf(txnid)).toBe('FAILED')
})

test('a payment that the browser reported as cancelled is still booked if the provider has it', async () => {
  const { txnid, choose } = await payuOrder()
  await page.call(paths.payuResult, { txnid, txnStatus: 'CANCEL' })
  await choose('paid')
  passMinutes(3)
  await poll()
  expect(await statusOf(txnid)).toBe('SUCCESS')
})

test('a cancellation that the browser reports changes that payment only, and none of another provider', async () => {
  const [cancelled, other, atRazorpay] = [await payuOrder(), await payuOrder(), await razorpayOrder()]
  for (const { txnid } of [cancelled, atRazorpay]) await page.call(paths.payuResult, { txnid, txnStatus: 'CANCEL' })
  const statuses = [cancelled, other, atRazorpay].map(({ txnid }) => statusOf(txnid))
  expect(await Promise.all(statuses)).toEqual(['CANCEL', 'PENDING', 'PENDING'])
})

test('a payment unknown to the provider fails after a day, not before', async () => {
  const { txnid } = await payuOrder()
  for (let hours = 0; hours < 22; hours++) {
    passMinutes(60)
    await poll()
  }
  expect(await statusOf(txnid)).toBe('PENDING')
  passMinutes(180)
  await poll()
  expect(await statusOf(txnid)).toBe('FAILED')
})

test('a payment that is reported as paid while it is given up is looked up again', async () => {
  const { txnid, choose } = await payuOrder()
  const { database, clock, providers } = testApp.dependencies
  const { lookUp } = providers.payments.payu
  passMinutes(25 * 60)
  vi.spyOn(providers.payments.payu, 'lookUp').mockImplementationOnce(async (asked) => {
    const answer = await lookUp(asked)
    await choose('paid')
    await inTransaction(database, (transaction) => pollSoon(transaction, String(txnid), clock.now()))
    return answer
  })
  await poll()
  await poll()
  expect(await statusOf(txnid)).toBe('SUCCESS')
})

test('while the provider cannot be reached a payment stays open, however old', async () => {
  const { txnid } = await payuOrder()
  const lookUp = vi.spyOn(testApp.dependencies.providers.payments.payu, 'lookUp')
  lookUp.mockRejectedValue(new Error('away'))
  passMinutes(48 * 60)
  await poll()
  expect(await statusOf(txnid)).toBe('PENDING')
  lookUp.mockRestore()
  passMinutes(61)
  await poll()
  expect(await statusOf(txnid)).toBe('FAILED')
})

test('a payment that is paid but cannot be booked is polled again after an interval, not at once', async () => {
  const { txnid, choose } = await payuOrder()
  await choose('paid')
  passMinutes(3)
  const { payu } = testApp.dependencies.providers.payments
  const { lookUp } = payu
  const lookUps = vi.spyOn(payu, 'lookUp').mockImplementation(async (id) => ({ ...(await lookUp(id)), amountPaise: 0 }))
  for (let run = 0; run < 3; run++) await poll()
  expect(lookUps.mock.calls.filter(([id]) => id === txnid)).toHaveLength(1)
  expect(await statusOf(txnid)).toBe('PENDING')
  lookUps.mockRestore()
  passMinutes(3)
  await poll()
  expect(await statusOf(txnid)).toBe('SUCCESS')
})

test('parallel polls look each payment up once', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, payuOrder))
  passMinutes(3)
  const lookUp = vi.spyOn(testApp.dependencies.providers.payments.payu, 'lookUp')
  await Promise.all([poll(), poll(), poll()])
  const lookedUp = lookUp.mock.calls.map(([txnid]) => txnid)
  for (const { txnid } of orders) expect(lookedUp.filter((each) => each === txnid)).toHaveLength(1)
})

test('one run polls more payments than fit in one batch', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, payuOrder))
  await Promise.all(orders.map(({ choose }) => choose('failed')))
  passMinutes(3)
  const { payments } = testApp.dependencies.providers
  await pollPayments({ ...testApp.dependencies, ...payments, giveUpHours: 24, onBooked: () => {} }, 2)
  for (const { txnid } of orders) expect(await statusOf(txnid)).toBe('FAILED')
})

const listPolls = (txnid: unknown) =>
  testApp.data.database.kysely.selectFrom('paymentPolls').selectAll().where('txnid', '=', String(txnid)).execute()

/** Any entry satisfies the foreign key. */
const anyEntry = () =>
  testApp.data.database.kysely.selectFrom('ledgerEntries').select('id').limit(1).executeTakeFirstOrThrow()

test('a poll requested while the payment is being booked is not left behind', async () => {
  const { txnid } = await payuOrder()
  const { kysely } = testApp.data.database
  const { id: entryId } = await anyEntry()
  const request = await kysely.transaction().execute(async (booking) => {
    await markSucceeded(booking, String(txnid), { entryId, paymentId: 'P1', at: testApp.clock.now() })
    const isScheduled = kysely.transaction().execute((other) => pollSoon(other, String(txnid), testApp.clock.now()))
    const waiting = `datname = '${testApp.data.connection.database}' and wait_event_type = 'Lock'`
    const isWaiting = async () =>
      (await testApp.data.administer(`select from pg_stat_activity where ${waiting}`)).rowCount
    await expect.poll(isWaiting).toBe(1)
    return { isScheduled }
  })
  expect(await request.isScheduled).toBe(false)
  expect(await listPolls(txnid)).toEqual([])
})

test('the poll of a payment that is already booked is deleted without calling the provider', async () => {
  const { txnid } = await payuOrder()
  const { kysely } = testApp.data.database
  const { id: entryId } = await anyEntry()
  await kysely
    .updateTable('paymentAttempts')
    .set({ status: 'SUCCESS', entryId })
    .where('txnid', '=', String(txnid))
    .execute()
  passMinutes(3)
  await poll()
  expect(await listPolls(txnid)).toEqual([])
})
