import { paths } from 'contract/paths'
import { firstProductTerms } from 'domain/loan/product/penal-terms'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { returnPayout } from '../../../borrowing/payouts/return-payout.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { readPdf } from '../../../records/issued-documents/testing/read-pdf.ts'
import { allocationOf } from '../../../records/ledger/allocation-of.ts'
import type { LedgerEntry } from '../../../records/ledger/entries.ts'
import { addProductTerms } from '../../../records/loans/product-terms.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { readRepayment } from '../../payments/repayment/read-repayment.ts'
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

test("the penal charge follows the loan's own terms in the statement and in the allocation of payments", async () => {
  const set = { startsOn: testApp.clock.today(), setBy: 'test', setAt: testApp.clock.now() }
  const charged = { ...firstProductTerms, penalChargeBasisPoints: 200, penalChargeAfterDays: 3 }
  const { version } = await inTransaction(testApp.data.database, (transaction) =>
    addProductTerms(transaction, { ...charged, ...set }),
  )
  const { loan, pay, readStatement } = await createPayingCustomer(testApp, page)
  const without = await createPayingCustomer(testApp, page)
  const ownTerms = 'update loans set product_terms_version = $2 where lead_id = $1'
  await testApp.data.asOwner(ownTerms, [loan.leadId, version])
  await testApp.data.asOwner(ownTerms, [without.loan.leadId, 1])
  testApp.clock.advanceDays(33)
  expect((await without.readStatement(without.loan.leadId)).Data.total_due_amount).toBe(26_600)
  const linesOf = async () => ((await readStatement(loan.leadId)).Data.lines as Record<string, unknown>[]).slice(3)
  const penalLine = { what: 'PENAL_CHARGE', amount: 400 }
  expect((await linesOf())[0]).toMatchObject({
    ...penalLine,
    words: 'Penal charge: 2% of ₹20,000, unpaid 3 days after the due date; no GST',
  })
  await pay('500')
  expect(await linesOf()).toMatchObject([penalLine, { what: 'INTEREST', amount: 6_600 }, { amount: -500 }])
  const { entries } = (await readRepayment(testApp.data.database, loan.leadId)) ?? { entries: [] }
  const payment = entries.at(-1) as LedgerEntry
  expect(allocationOf(payment)).toEqual({
    paidPaise: 50_000,
    chargesPaise: 40_000,
    interestPaise: 10_000,
    principalPaise: 0,
    owedBackPaise: 0,
  })
  expect((await readStatement(loan.leadId)).Data.total_due_amount).toBe(26_500)
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
