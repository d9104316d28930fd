import { paths } from 'contract/paths'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { returnPayout } from '../../../borrowing/payouts/return-payout.ts'
import { readPdf } from '../../../records/issued-documents/testing/read-pdf.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createPayingCustomer } from '../../payments/testing/paying-customer.ts'
import { createRepayPage, type RepayPage } from '../../payments/testing/repay-page.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

test('the statement lists every entry with the balance after it, and interest on separate lines', async () => {
  const { loan, pay, readStatement } = await createPayingCustomer(testApp, page)
  testApp.clock.advanceDays(10)
  await pay('8000')
  testApp.clock.advanceDays(1)
  const { Data } = await readStatement(loan.leadId)
  expect(Data).toMatchObject({ status: 'PART PAYMENT', total_due_amount: 14_140, owed_back_amount: 0 })
  const lines = Data.lines as Record<string, unknown>[]
  expect(lines.map(({ words, amount, balance }) => [words, amount, balance])).toEqual([
    ['Loan paid out', 19_528, 19_528],
    ['Processing fee, deducted from the loan', 400, 19_928],
    ['GST on the processing fee, deducted from the loan', 72, 20_000],
    ['Interest: 10 days × ₹20,000 × 1%', 2_000, 22_000],
    [expect.stringMatching(/^Payment, receipt RC\d+$/), -8_000, 14_000],
    ['Interest: 1 day × ₹14,000 × 1%', 140, 14_140],
  ])
})

test('statement and repay page show the status of the loan as its history does: overdue from midnight, and cancelled if the payout was returned', async () => {
  const [late, returned] = [await createPayingCustomer(testApp, page), await createPayingCustomer(testApp, page)]
  testApp.clock.advanceDays(31)
  expect((await late.readStatement(late.loan.leadId)).Data.status).toBe('OVERDUE')
  const { explanation } = await page.call(paths.repaymentData, {}, { token: late.token })
  expect(explanation.status).toBe('OVERDUE')

  const { leadId } = returned.loan
  await returned.pay('100')
  const payout = { leadId, transferId: `test-${leadId}` }
  const { database, clock } = testApp.dependencies
  await returnPayout({ database, clock, payoutTries: 3 }, payout, { failure: 'account closed', mayTryAgain: true })
  const { Data } = await returned.readStatement(leadId)
  expect(Data.status).toBe('CANCELLED')
  const pdf = await testApp.app.inject({ url: String(Data.statement_url), headers: { cookie: returned.cookie } })
  expect((await readPdf(pdf.rawPayload)).text).toContain('Status CANCELLED')
})

test("another customer's loan gets the same answer as one that does not exist", async () => {
  const [mine, theirs] = [await createPayingCustomer(testApp, page), await createPayingCustomer(testApp, page)]
  for (const leadId of [theirs.loan.leadId, 999_999_999])
    expect(await mine.readStatement(leadId)).toMatchObject({
      Status: 0,
      Message: 'We could not find this loan.',
      error: 'LOAN_NOT_FOUND',
    })
})
