import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPayingCustomer } from '../testing/paying-customer.ts'
import { createRepayPage, type RepayPage } from '../testing/repay-page.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

test('the statement has every entry with the balance after it, and interest as lines of its own', async () => {
  const { loan, pay, readStatement } = await createPayingCustomer(testApp, page)
  testApp.clock.advanceDays(10)
  await pay('8000')
  testApp.clock.advanceDays(1)
  const { Data } = await readStatement(loan.leadId)
  expect(Data).toMatchObject({ status: 'PART PAYMENT', total_due_amount: 14_140, owed_back_amount: 0 })
  const lines = Data.lines as Record<string, unknown>[]
  expect(lines.map(({ words, amount, balance }) => [words, amount, balance])).toEqual([
    ['Loan paid out', 19_528, 19_528],
    ['Processing fee, kept back from the loan', 400, 19_928],
    ['GST on the processing fee, kept back from the loan', 72, 20_000],
    ['Interest: 10 days × ₹20,000 × 1 %', 2_000, 22_000],
    [expect.stringMatching(/^Payment, receipt RC\d+$/), -8_000, 14_000],
    ['Interest: 1 day × ₹14,000 × 1 %', 140, 14_140],
  ])
})

test("another customer's loan is answered like one that does not exist", async () => {
  const [mine, theirs] = [await createPayingCustomer(testApp, page), await createPayingCustomer(testApp, page)]
  for (const leadId of [theirs.loan.leadId, 999_999_999])
    expect(await mine.readStatement(leadId)).toMatchObject({ Status: 0, Message: 'We could not find this loan.' })
})
