import { amountDue } from 'domain/loan/booking/loan-balance'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { readLoanAccount } from '../../../records/ledger/loan-account.ts'
import { runTask } from '../../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { overpayByRazorpay } from '../../payments/testing/overpay.ts'
import { createRepayPage, type RepayPage } from '../../payments/testing/repay-page.ts'
import { planRefundsTask } from '../jobs.ts'
import { bookPaidByHand, bookRefunded } from '../refunds/book-refunded.ts'
import { listRefundsOfLoan, type Refund } from '../refunds/refunds.ts'
import { reversePayment } from './reverse-payment.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())

/** A loan of ₹10,000 on which ₹9,000 and ₹5,000 were paid, and the refund of ₹4,000 of the second payment. */
async function overpaid() {
  const { leadId } = await overpayByRazorpay(testApp, page)
  await runTask(testApp, planRefundsTask)
  const [refund] = await listRefundsOfLoan(testApp.data.database.kysely, leadId)
  if (refund === undefined) throw new Error('no refund was planned')
  return { leadId, refund }
}

/** The provider refuses the refund, and an employee pays it to the customer's account. */
async function payByHand({ id }: Refund): Promise<void> {
  await testApp.data.asOwner("update refunds set status = 'FAILED', tries = 1 where id = $1", [id])
  await bookPaidByHand(testApp.dependencies, id, 'Asha')
}

const loseDispute = (entryId: number) =>
  inTransaction(testApp.data.database, (transaction) =>
    reversePayment(transaction, testApp.clock, {
      ...{ entryId, reason: 'CHARGEBACK', leftOn: testApp.clock.today(), by: 'Asha' },
    }),
  )

async function readDue(leadId: number) {
  const account = await readLoanAccount(testApp.data.database.kysely, leadId)
  return account && amountDue(account.balance, testApp.clock.today()).totalPaise
}

test('a lost dispute takes back what an employee has refunded too, and leaves out only what its provider has refunded', async () => {
  const [byHand, byProvider] = [await overpaid(), await overpaid()]
  await payByHand(byHand.refund)
  await bookRefunded(testApp.dependencies, byProvider.refund, 'razorpay')
  expect(await loseDispute(byHand.refund.paymentEntryId)).toMatchObject({ takenPaise: 500_000 })
  expect(await loseDispute(byProvider.refund.paymentEntryId)).toMatchObject({ takenPaise: 100_000 })
  expect([await readDue(byHand.leadId), await readDue(byProvider.leadId)]).toEqual([500_000, 100_000])
})
