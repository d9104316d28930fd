import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { repaymentTasks } from './jobs.ts'
import { repaying } from './testing/repaying.ts'

let house: TestApp
let page: ReturnType<typeof repaying>
beforeAll(async () => {
  house = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = repaying(house)
  await post('/simulators/payments', { webhook: { is_lost: true } })
})
afterAll(() => house.close())

const post = async (url: string, payload: object) => (await house.app.inject({ method: 'POST', url, payload })).json()
const sweep = async () => repaymentTasks(house.parts).sweep_payments?.(undefined, {} as never)
const minutes = (count: number) => house.clock.advance(count * 60)
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
])('a payment by %s of which nobody told is found by asking, two minutes later', async (_name, start) => {
  const { txnid, choose } = await start()
  await choose('paid')
  await sweep()
  expect(await statusOf(txnid)).toBe('PENDING')
  minutes(3)
  await sweep()
  expect(await statusOf(txnid)).toBe('SUCCESS')
})

test('a payment that the provider says has failed is shown as failed', async () => {
  const { txnid, choose } = await payuOrder()
  await choose('failed')
  minutes(3)
  await sweep()
  expect(await statusOf(txnid)).toBe('FAILED')
})

test('what a browser called cancelled and the bank has paid is found all the same', async () => {
  const { txnid, choose } = await payuOrder()
  await page.call(paths.payuResult, { txnid, txnStatus: 'CANCEL' })
  await choose('paid')
  minutes(3)
  await sweep()
  expect(await statusOf(txnid)).toBe('SUCCESS')
})

test('a payment that never began is given up after a day on the word of the provider, not before', async () => {
  const { txnid } = await payuOrder()
  for (let hours = 0; hours < 22; hours++) {
    minutes(60)
    await sweep()
  }
  expect(await statusOf(txnid)).toBe('PENDING')
  minutes(180)
  await sweep()
  expect(await statusOf(txnid)).toBe('FAILED')
})

test('while the provider is away a payment stays open, however old', async () => {
  const { txnid } = await payuOrder()
  const { payu } = house.parts.providers.payments
  const lookUp = payu.lookUp
  payu.lookUp = () => Promise.reject(new Error('away'))
  minutes(48 * 60)
  await sweep()
  expect(await statusOf(txnid)).toBe('PENDING')
  payu.lookUp = lookUp
  minutes(61)
  await sweep()
  expect(await statusOf(txnid)).toBe('FAILED')
})

test('two sweeps at once ask about each payment once', async () => {
  const orders = await Promise.all(Array.from({ length: 5 }, payuOrder))
  minutes(3)
  const { payu } = house.parts.providers.payments
  const lookUp = payu.lookUp
  const asked: string[] = []
  payu.lookUp = (txnid) => {
    asked.push(txnid)
    return lookUp(txnid)
  }
  await Promise.all([sweep(), sweep(), sweep()])
  payu.lookUp = lookUp
  for (const { txnid } of orders) expect(asked.filter((each) => each === txnid)).toHaveLength(1)
})
