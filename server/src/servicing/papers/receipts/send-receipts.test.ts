import { paths } from 'contract/paths'
import { formatDate } from 'domain/calendar/ist-date'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { anonymiseCustomer } from '../../../records/customers/queries.ts'
import { runTask } from '../../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createPayingCustomer } from '../../payments/testing/paying-customer.ts'
import { createRepayPage, payuPost, type RepayPage, waitFor } from '../../payments/testing/repay-page.ts'
import { sendReceiptsTask } from '../jobs.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())
afterEach(() => vi.restoreAllMocks())

const countReceipts = async (mobile: string) =>
  (await page.inbox(mobile)).filter(({ text }) => text.includes('we have received')).length

const readOutbox = () => testApp.data.database.kysely.selectFrom('receiptOutbox').selectAll().execute()

test('a receipt that could not be sent is sent later, once, even if several jobs run in parallel', async () => {
  const { loan, pay } = await createPayingCustomer(testApp, page)
  const sendNotice = vi.spyOn(testApp.dependencies.providers.sms, 'sendNotice')
  sendNotice.mockRejectedValue(new Error('away'))
  await pay('100')
  await waitFor(async () => sendNotice.mock.calls.length > 0)
  sendNotice.mockRestore()
  expect(await countReceipts(loan.mobile)).toBe(0)
  testApp.clock.advance(301)
  const send = () => runTask(testApp, sendReceiptsTask)
  await Promise.all([send(), send(), send()])
  expect(await countReceipts(loan.mobile)).toBe(1)
  expect(await readOutbox()).toEqual([])
})

const receiptTexts = async (mobile: string) =>
  (await page.inbox(mobile)).map(({ text }) => text).filter((text) => text.includes('we have received'))

test('each receipt states the effect of its own payment, and only the one that closed the loan says so', async () => {
  const { loan, token } = await createPayingCustomer(testApp, page)
  const sendNotice = vi.spyOn(testApp.dependencies.providers.sms, 'sendNotice')
  sendNotice.mockRejectedValue(new Error('away'))
  const order = (amount: string) => page.call(paths.payuOrders, page.orderBody(loan, amount), { token })
  const orders = [await order('5000'), await order(''), await order('5000')]
  for (const { data } of orders) await page.webhook(payuPost(data.parameters))
  await waitFor(async () => sendNotice.mock.calls.length > 0)
  sendNotice.mockRestore()
  testApp.clock.advance(301)
  await runTask(testApp, sendReceiptsTask)
  await expect.poll(() => receiptTexts(loan.mobile)).toHaveLength(3)
  const texts = await receiptTexts(loan.mobile)
  const today = formatDate(testApp.clock.today())
  expect(texts.filter((text) => text.includes(`Rs.15,000 is left to pay as of ${today}.`))).toHaveLength(1)
  expect(texts.filter((text) => text.includes('closed'))).toEqual([
    expect.stringMatching(/It is closed\. Rs\.5,000 was more than you owed and will be refunded\.$/),
  ])
  expect(
    texts.filter((text) => text.endsWith('Rs.5,000 of it was more than you owed and will be refunded.')),
  ).toHaveLength(1)
})

test('an erased customer gets no receipt for a payment that is reported late', async () => {
  const { loan, token } = await createPayingCustomer(testApp, page)
  const { data } = await page.call(paths.payuOrders, page.orderBody(loan, '100'), { token })
  await inTransaction(testApp.data.database, (transaction) => anonymiseCustomer(transaction, loan.customerId))
  const sendNotice = vi.spyOn(testApp.dependencies.providers.sms, 'sendNotice')
  await page.webhook(payuPost(data.parameters))
  await waitFor(async () => (await readOutbox()).length === 0)
  expect(sendNotice).not.toHaveBeenCalled()
})
