import { refusals } from 'contract/refusals'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { findLead, readLatestReasons } from '../../records/loans/leads.ts'
import { reversePayment } from '../../servicing/corrections/reversals/reverse-payment.ts'
import { transferOn } from '../../servicing/payments/testing/transfers.ts'
import { advanceToHour } from '../../testing/advance-to-hour.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { lockAndPay } from '../../testing/lock-and-book.ts'
import { takeStep } from '../../testing/registered-customer.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findPayout } from '../payouts/payouts.ts'
import { returnPayout } from '../payouts/return-payout.ts'
import { type OfferedLoan, offeredLoan, signingCode } from './testing/offered-loan.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
  // Otherwise the notices of the reopening wait for the morning.
  advanceToHour(testApp.clock, 10)
})
afterEach(() => vi.restoreAllMocks())
afterAll(() => testApp.close())

let lastMobile = 9_834_000_000
const kysely = () => testApp.data.database.kysely
const statusOf = async (leadId: number) => (await findLead(kysely(), leadId))?.status
const withdrawnMessage =
  'Agrim: your new loan of Rs.10,000 is cancelled and not paid out, because an earlier loan is open again. You can apply again once that is repaid.'
const messagesTo = async (mobile: string): Promise<string[]> => {
  await testApp.runJobs()
  const inbox = await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })
  return inbox.json().map(({ text }: { text: string }) => text)
}

/** A customer who has repaid a loan by a payment that is going to be lost; `reopen` reverses it, `repay` pays it again. */
async function repaidLoan() {
  const { clock, dependencies } = testApp
  const mobile = String(++lastMobile)
  const loan = await seedDisbursedLoan(dependencies.database, clock, { mobile })
  const repay = () =>
    inTransaction(dependencies.database, (transaction) => lockAndPay(transaction, transferOn(loan, 1_000_000, clock)))
  const { entryId } = await repay()
  const reopen = () =>
    inTransaction(dependencies.database, (transaction) =>
      reversePayment(transaction, clock, { entryId, reason: 'CHARGEBACK', leftOn: clock.today(), by: 'razorpay' }),
    )
  const answers = {
    pancard_verification: { pancard: loan.pan },
    loan_quotation_decision: { amount: 10_000, tenure: 7 },
  }
  return { loan, mobile, answers, reopen, repay }
}

/** The same customer with the offer of a second loan. */
async function secondOffer() {
  const repaid = await repaidLoan()
  const offered = await offeredLoan(testApp, repaid.mobile, repaid.answers)
  return { ...repaid, offered, leadId: offered.customer.leadId }
}

async function sign(offered: OfferedLoan) {
  const otp = await signingCode(testApp, offered)
  return offered.call('sign', { documents_hash: offered.hash, otp })
}

/** The simulated bank pays a second after the order. */
const untilPaid = (leadId: number) =>
  vi.waitFor(
    async () => {
      await testApp.runJobs()
      expect(await statusOf(leadId)).toBe('DISBURSED')
    },
    { timeout: 30_000, interval: 300 },
  )

test('a loan that is opened again ends an open offer with a message, and the offer can no longer be signed', async () => {
  const { offered, leadId, reopen, repay, mobile } = await secondOffer()
  const otp = await signingCode(testApp, offered)
  await reopen()
  expect(await statusOf(leadId)).toBe('CANCELLED')
  expect(await readLatestReasons(kysely(), leadId)).toEqual(['an earlier loan is open again'])
  const signed = await offered.call('sign', { documents_hash: offered.hash, otp })
  expect(signed).toMatchObject({ Status: 0, Message: refusals.offerWithdrawn() })
  expect(await messagesTo(mobile)).toContain(withdrawnMessage)
  expect(await findPayout(kysely(), leadId)).toBeUndefined()
  await repay()
  expect(await takeStep(testApp, offered.customer, 'register_now')).toMatchObject({ Status: 1 })
})

test('a signed loan is not paid out if an earlier loan is opened again before its transfer is ordered', async () => {
  const { offered, leadId, reopen, mobile } = await secondOffer()
  const pay = vi.spyOn(testApp.dependencies.providers.payout, 'pay')
  expect(await sign(offered)).toMatchObject({ Status: 1 })
  await reopen()
  expect(await messagesTo(mobile)).toContain(withdrawnMessage)
  expect(await statusOf(leadId)).toBe('CANCELLED')
  expect(await findPayout(kysely(), leadId)).toMatchObject({ status: 'FAILED' })
  expect(pay).not.toHaveBeenCalled()
})

test('a transfer that was ordered before an earlier loan is opened again stands, and the history says so', async () => {
  const { loan, offered, leadId, reopen, mobile } = await secondOffer()
  const { payout } = testApp.dependencies.providers
  const order = payout.pay.bind(payout)
  vi.spyOn(payout, 'pay').mockImplementation(async (transfer) => {
    await reopen()
    return order(transfer)
  })
  await sign(offered)
  expect(await messagesTo(mobile)).not.toContain(withdrawnMessage)
  await untilPaid(leadId)
  expect(await readLatestReasons(kysely(), leadId)).toEqual([
    'the amount was paid to the account on file',
    `it was ordered before loan AGR${loan.leadId} was opened again`,
  ])
})

test('a payout that the bank has returned is not made again while an earlier loan is open', async () => {
  const { offered, leadId, reopen, mobile } = await secondOffer()
  await sign(offered)
  await untilPaid(leadId)
  await reopen()
  const { transferId } = (await findPayout(kysely(), leadId)) ?? { transferId: '' }
  const { payout } = testApp.dependencies.providers
  const pay = vi.spyOn(payout, 'pay')
  vi.spyOn(payout, 'find').mockImplementation(async (order) =>
    order.transferId === transferId ? { kind: 'failed', reason: 'closed' } : undefined,
  )
  const { database, clock } = testApp.dependencies
  await returnPayout(
    { database, clock, payoutTries: 3 },
    { leadId, transferId },
    { failure: 'closed', mayTryAgain: true },
  )
  expect(await messagesTo(mobile)).toContain(withdrawnMessage)
  expect(await statusOf(leadId)).toBe('CANCELLED')
  expect(pay).not.toHaveBeenCalled()
})
