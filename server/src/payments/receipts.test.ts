import { PDFDocument } from '@cantoo/pdf-lib'
import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { repaymentTasks } from './jobs.ts'
import { payuPost, repaying } from './testing/repaying.ts'
import { until } from './testing/until.ts'

let house: TestApp
let page: ReturnType<typeof repaying>
beforeAll(async () => {
  house = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = repaying(house)
})
afterAll(() => house.close())

const cookieOf = (answer: { headers: Record<string, unknown> }) =>
  String(answer.headers['set-cookie'] ?? '').split(';')[0] ?? ''
const get = (url: unknown, cookie = '') => house.app.inject({ url: String(url), headers: { cookie } })

let mobile = 9_822_000_000
async function paidCustomer() {
  const number = String(++mobile)
  const { token, verified } = await house.logIn(number)
  const loan = await page.lend({ mobile: number, principalPaise: 2_000_000, tenureDays: 30 })
  const pay = async (amount: string) => {
    const order = await page.call(paths.payuOrders, page.orderBody(loan, amount), { token })
    await page.webhook(payuPost(order.data.parameters))
    return String(order.data.parameters.txnid)
  }
  return { loan, token, pay, cookie: cookieOf(verified) }
}
const statement = (leadId: string, token: string, cookie: string) =>
  page.call(paths.loanStatement, { lead_id: leadId }, { token, headers: { cookie } })

test('the statement has every entry with what was owed after it, and papers that open in this browser', async () => {
  const { loan, token, pay, cookie } = await paidCustomer()
  house.clock.advanceDays(10)
  await pay('8000')
  house.clock.advanceDays(1)
  const { Data } = await statement(loan.leadId, token, cookie)
  expect(Data).toMatchObject({ status: 'PART PAYMENT', total_due_amount: 14_140, owed_back_amount: 0 })
  const lines = Data.lines as Record<string, unknown>[]
  expect(lines.map(({ words, amount, balance }) => [words, amount, balance])).toEqual([
    ['Loan paid out', 20_000, 20_000],
    ['Interest: 10 days × ₹20,000 × 1 %', 2_000, 22_000],
    [expect.stringMatching(/^Payment, receipt RC\d+$/), -8_000, 14_000],
    ['Interest: 1 day × ₹14,000 × 1 %', 140, 14_140],
  ])
  const receipt = await get(lines[2]?.receipt_url, cookie)
  expect([receipt.statusCode, receipt.headers['content-type']]).toEqual([200, 'application/pdf'])
  const paper = await get(Data.statement_url, cookie)
  for (const { rawPayload } of [receipt, paper]) expect((await PDFDocument.load(rawPayload)).getPageCount()).toBe(1)
  expect((await PDFDocument.load(paper.rawPayload)).getTitle()).toContain('Statement of loan')
}, 30_000)

test('an address that was altered, is too old, or is opened in another browser opens nothing', async () => {
  const { loan, token, pay, cookie } = await paidCustomer()
  await pay('100')
  const { Data } = await statement(loan.leadId, token, cookie)
  const address = String(Data.statement_url)
  const other = await paidCustomer()
  for (const [url, browser] of [
    [address.replace(loan.leadId, other.loan.leadId), cookie],
    [address.replace(/expires=\d+/, 'expires=9999999999'), cookie],
    [address, other.cookie],
    [address, ''],
    [address.split('?')[0], cookie],
  ] as const)
    expect((await get(url, browser)).statusCode).toBe(404)
  house.clock.advance(601)
  expect((await get(address, cookie)).statusCode).toBe(404)
})

test("another customer's loan has no statement, as one that does not exist", async () => {
  const [mine, theirs] = [await paidCustomer(), await paidCustomer()]
  for (const leadId of [theirs.loan.leadId, '999999999'])
    expect(await statement(leadId, mine.token, mine.cookie)).toMatchObject({
      Status: 0,
      Message: 'We could not find this loan.',
    })
})

test('who opened the repayment by a code gets the receipt, in that browser, and a stranger does not', async () => {
  const loan = await page.lend()
  const opened = await page.open(loan)
  const cookie = cookieOf(opened)
  const { parameters } = (await page.order(loan, '100')).data
  await page.webhook(payuPost(parameters))
  const headers = { cookie }
  const txnid = String(parameters.txnid)
  const ask = (body: object) => page.call(paths.paymentStatus, body, { headers })
  expect((await ask({ txnid })).Data).toMatchObject({ receipt_no: expect.any(String), receipt_url: null })
  const { Data } = await ask({ txnid, order_id: opened.order_id })
  expect((await get(Data.receipt_url, cookie)).statusCode).toBe(200)
  expect((await get(Data.receipt_url)).statusCode).toBe(404)
})

test('a receipt that could not be told is told the next time, once', async () => {
  const { loan, pay } = await paidCustomer()
  const { sms } = house.parts.providers
  const sendNotice = sms.sendNotice
  let failed = 0
  sms.sendNotice = () => {
    failed += 1
    return Promise.reject(new Error('away'))
  }
  await pay('100')
  await until(async () => failed > 0)
  sms.sendNotice = sendNotice
  const told = async () => {
    const inbox = (await house.app.inject({ url: `/simulators/inbox.json?mobile=${loan.mobile}` })).json()
    return (inbox as { text: string }[]).filter(({ text }) => text.includes('we have received')).length
  }
  const tell = () => repaymentTasks(house.parts).tell_receipts?.(undefined, {} as never)
  house.clock.advance(301)
  await Promise.all([tell(), tell(), tell()])
  expect(await told()).toBe(1)
})
