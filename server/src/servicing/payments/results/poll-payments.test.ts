import { paths } from 'contract/paths'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { runTask } from '../../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { pollPaymentsTask } from '../jobs.ts'
import { createRepayPage, type RepayPage } from '../testing/repay-page.ts'

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

test('a payment that the browser reported as cancelled is still booked if the provider has it', async () => {
  const { txnid, choose } = await payuOrder()
  await page.call(paths.payuResult, { txnid, txnStatus: 'CANCEL' })
  await choose('paid')
  passMinutes(3)
  await poll()
  expect(await statusOf(txnid)).toBe('SUCCESS')
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
