import { addDays, type IstDate } from 'domain/calendar/ist-date'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { moveHit } from '../../../borrowing/evidence/screening/hits.ts'
import type { Transaction } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { runTask } from '../../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { insertUnmatched, listUnmatched } from '../../payments/results/unmatched-money.ts'
import { overpayByPayu, overpayByRazorpay } from '../../payments/testing/overpay.ts'
import { createRepayPage, type RepayPage } from '../../payments/testing/repay-page.ts'
import { planRefundsTask, processRefundsTask } from '../jobs.ts'
import { reversePayment } from '../reversals/reverse-payment.ts'
import { assignMoney } from '../unmatched/assign-money.ts'
import { bookPaidByHand } from './book-refunded.ts'
import { nextRefundToken } from './refund-token.ts'
import { listRefundsOfLoan, type Refund, retryRefund, saveRefundReport, sumRefunds } from './refunds.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
})
afterAll(() => testApp.close())
afterEach(() => vi.restoreAllMocks())

const post = async (url: string, payload: object) =>
  (await testApp.app.inject({ method: 'POST', url, payload })).json() as Record<string, string>
const overpaidByPayu = (excess: string, days?: number, first?: string) =>
  overpayByPayu(testApp, page, { excess, days, first })
const overpaidByRazorpay = () => overpayByRazorpay(testApp, page)
const passMinutes = (minutes: number) => testApp.clock.advance(minutes * 60)
const refundsOf = (leadId: number) => listRefundsOfLoan(testApp.data.database.kysely, leadId)
const listRefunded = async (leadId: number) =>
  (await listEntries(testApp.data.database.kysely, leadId)).flatMap(({ kind, lines }) =>
    kind === 'REFUND' ? [-lines.bank] : [],
  )
const plan = () => runTask(testApp, planRefundsTask)
const process = () => runTask(testApp, processRefundsTask)
/** Plans and orders refunds, and asks about them after a while. */
async function planAndProcess() {
  await plan()
  await process()
  passMinutes(7)
  await process()
}
function takeBack(transaction: Transaction, entryId = 0, part: { takenPaise?: number } = {}) {
  const { clock } = testApp.dependencies
  const order = { entryId, reason: 'CHARGEBACK', leftOn: clock.today(), by: 'Asha', ...part } as const
  return reversePayment(transaction, clock, order)
}
/** Takes the payment back that is to be refunded. */
async function takeRefundedPayment(leadId: number) {
  const [refund] = await refundsOf(leadId)
  await inTransaction(testApp.data.database, (transaction) => takeBack(transaction, refund?.paymentEntryId))
}

test('an overpayment is refunded through PayU once, and the customer is told', async () => {
  const loan = await overpaidByPayu('2500')
  await Promise.all([plan(), plan()])
  await Promise.all([process(), process()])
  expect(await listRefunded(loan.leadId)).toEqual([])
  passMinutes(7)
  await Promise.all([process(), process()])
  await plan()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'DONE', amountPaise: 250_000, provider: 'payu' }])
  expect(await listRefunded(loan.leadId)).toEqual([250_000])
  await testApp.runJobs()
  const [message] = (await page.inbox(loan.mobile)).filter(({ text }) => text.includes('we have refunded'))
  expect(message?.text).toContain('we have refunded Rs.2,500 that you overpaid on loan')
})

test('a refund whose payment was taken back is not ordered any more, whether its provider knows it or not', async () => {
  const other = await overpaidByPayu('2550')
  await plan()
  await testApp.data.asOwner(`update refunds set next_attempt_at = next_attempt_at + interval '1 day'`)
  for (const overpay of [() => overpaidByPayu('2600'), overpaidByRazorpay]) {
    const { leadId } = await overpay()
    await plan()
    // As if a server had died between claiming the refund and ordering it.
    await testApp.data.asOwner('update refunds set tries = 1 where lead_id = $1', [leadId])
    const { payu, razorpay } = testApp.dependencies.providers.payments
    const orders = [payu, razorpay].map(({ refunds }) => vi.spyOn(refunds, 'order'))
    await takeRefundedPayment(leadId)
    await process()
    expect(await refundsOf(leadId)).toMatchObject([{ status: 'CANCELLED' }])
    for (const spy of orders) expect(spy).not.toHaveBeenCalled()
  }
  expect(await refundsOf(other.leadId)).toMatchObject([{ status: 'PENDING' }])
})

test('a refund through Razorpay is ordered with an idempotency key and booked when it is processed', async () => {
  const loan = await overpaidByRazorpay()
  await plan()
  await process()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'DONE', amountPaise: 400_000, provider: 'razorpay' }])
  expect(await listRefunded(loan.leadId)).toEqual([400_000])
})

test('a refund whose reply was lost is found by its token and not ordered again', async () => {
  const loan = await overpaidByPayu('2000')
  const { refunds } = testApp.dependencies.providers.payments.payu
  const { order } = refunds
  const orders = vi.spyOn(refunds, 'order').mockImplementation(async (request) => {
    await order(request)
    throw new Error('the reply was lost')
  })
  await planAndProcess()
  expect(orders).toHaveBeenCalledTimes(1)
  expect(await listRefunded(loan.leadId)).toEqual([200_000])
})

test('a refund of which the provider has paid another amount is left to a person, and neither booked nor ordered again', async () => {
  const orders = vi.spyOn(testApp.dependencies.providers.payments.payu.refunds, 'order')
  for (const meanwhile of [async () => {}, takeRefundedPayment]) {
    const { leadId } = await overpaidByPayu('1550')
    await plan()
    await process()
    const [ordered] = await refundsOf(leadId)
    await testApp.data.asOwner('update simulated_refunds set amount_paise = 60000 where token = $1', [ordered?.token])
    await meanwhile(leadId)
    for (let tries = 0; tries < 2; tries++) {
      passMinutes(7)
      await process()
      const lastFailure = 'payu has refunded ₹600 instead of ₹1,550'
      expect(await refundsOf(leadId)).toMatchObject([{ status: 'FAILED', token: ordered?.token, lastFailure }])
      await retryRefund(testApp.data.database.kysely, ordered?.id ?? 0, { by: 'Asha', at: testApp.clock.now() })
    }
    expect(await listRefunded(leadId)).toEqual([])
    await testApp.data.asOwner(`update refunds set status = 'CANCELLED' where lead_id = $1`, [leadId])
  }
  expect(orders).toHaveBeenCalledTimes(2)
})

test('a refund that the provider refuses is counted in the metrics and not retried by itself', async () => {
  const loan = await overpaidByPayu('1513')
  await planAndProcess()
  await plan()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'FAILED', amountPaise: 151_300 }])
  expect(await listRefunded(loan.leadId)).toEqual([])
  const metrics = (await testApp.app.inject({ url: '/metrics' })).body
  expect(metrics).toMatch(/^refunds_count\{status="FAILED"\} 1\n.*^refunds_paise\{status="FAILED"\} 151300$/ms)
  expect(metrics).toMatch(/^refunds_oldest_seconds\{status="FAILED"\} -?\d+\.\d+$/m)
})

/** A refund of this amount, whose rupees end in 13, that PayU has accepted and then reported as failed. */
async function failedAtPayu(amount: string) {
  const { leadId } = await overpaidByPayu(amount)
  await planAndProcess()
  const [failed] = await refundsOf(leadId)
  if (failed?.status !== 'FAILED') throw new Error('the refund has not failed')
  return failed
}
const retry = ({ id }: Refund, by = 'Asha', at = testApp.clock.now()) =>
  retryRefund(testApp.dependencies.database.kysely, id, { by, at })

test('a failed refund is retried once, as a new order that waits since then, and the row names who retried it', async () => {
  const failed = await failedAtPayu('1413')
  const at = testApp.clock.now()
  await testApp.data.asOwner(`update refunds set created_at = created_at - interval '9 days' where id = $1`, [
    failed.id,
  ])
  expect(await retry(failed, 'Asha', at)).toBe(true)
  const waiting = (await sumRefunds(testApp.data.database.kysely)).find(({ status }) => status === 'PENDING')
  expect(waiting?.oldestSeconds).toBeLessThan(86_400)
  expect(await retry(failed, 'Meera')).toBe(false)
  await process()
  const [retried] = await refundsOf(failed.leadId)
  expect(retried).toMatchObject({ status: 'PENDING', refundId: expect.any(String) })
  expect(retried?.token).toBe(nextRefundToken(failed.token))
  expect(retried?.refundId).not.toBe(failed.refundId)
  await saveRefundReport(testApp.data.database.kysely, failed, { isFailed: true, reason: 'about the first order' })
  expect((await refundsOf(failed.leadId))[0]?.status).toBe('PENDING')
  const { rows } = await testApp.data.asOwner('select retried_by, retried_at from refunds where id = $1', [failed.id])
  expect(rows).toEqual([{ retried_by: 'Asha', retried_at: at }])
})

test('a refund is booked as paid by hand once, and not while its provider may pay it', async () => {
  const { database, clock } = testApp.dependencies
  const loan = await overpaidByPayu('1313')
  await plan()
  const [{ id } = { id: 0 }] = await refundsOf(loan.leadId)
  const markPaid = () => bookPaidByHand({ database, clock }, id, 'Asha')
  await expect(markPaid()).rejects.toThrow('is with payu')
  await process()
  passMinutes(7)
  await process()
  const results = await Promise.allSettled([markPaid(), markPaid()])
  expect(results.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  await expect(markPaid()).rejects.toThrow('is already booked as paid')
  await expect(bookPaidByHand({ database, clock }, 999_999, 'Asha')).rejects.toThrow('there is no refund 999999')
  expect(await listRefunded(loan.leadId)).toEqual([131_300])
})

test("PayU's unsigned message about a refund only makes the server ask PayU", async () => {
  const loan = await overpaidByPayu('1700')
  await plan()
  await process()
  const [refund] = await refundsOf(loan.leadId)
  const hint = { action: 'refund', token: refund?.token, status: 'failure', amt: '1700.00' }
  expect(await post('/payments/payu/webhook', hint)).toMatchObject({ Status: 1 })
  for (const token of ['unknown', '\0', '\ud800'])
    expect(await post('/payments/payu/webhook', { ...hint, token })).toMatchObject({ Status: 1 })
  await process()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'DONE' }])
})

/** Books money that came by bank transfer on a day. */
async function payByBank(leadId: number, amountPaise: number, paidOn: IstDate) {
  const { database, clock } = testApp.dependencies
  const money = { sourceKey: `bank:${leadId}`, amountPaise, paidOn, receivedAt: clock.now() }
  await inTransaction(database, (transaction) =>
    insertUnmatched(transaction, { ...money, reference: 'UTR1', reason: 'test' }),
  )
  const [waiting] = await listUnmatched(database.kysely, 10)
  await assignMoney({ database, clock }, { id: waiting?.id ?? 0, leadId, by: 'accounts' })
}

test('a refund of less than one rupee is left to a person', async () => {
  const loan = await overpaidByPayu('10.99', 0, '9990')
  await plan()
  expect(await refundsOf(loan.leadId)).toMatchObject([{ status: 'MANUAL', amountPaise: 99, provider: null }])
})

test('what a late reported payment makes owed back is never taken from a payment that was refunded before', async () => {
  const loan = await overpaidByPayu('500', 5)
  await planAndProcess()
  // Reduces the interest by ₹76, which is owed back too.
  await payByBank(loan.leadId, 200_000, addDays(testApp.clock.today(), -4))
  await plan()
  const payments = (await listEntries(testApp.data.database.kysely, loan.leadId)).filter(
    ({ kind }) => kind === 'PAYMENT',
  )
  const [repaid, excess, late] = payments.map(({ id }) => id)
  const refunds = await refundsOf(loan.leadId)
  expect(refunds.map(({ paymentEntryId, amountPaise }) => [paymentEntryId, amountPaise])).toEqual([
    [excess, 50_000],
    [late, 200_000],
    [repaid, 7_600],
  ])
})

test('nothing is refunded to somebody who may be on a sanctions list, until a person has ruled it out', async () => {
  const { clock, data } = testApp
  const { leadId } = await overpaidByPayu('1800')
  await plan()
  await data.asOwner(`with list as (
      insert into screening_lists (source, sha256, people, organisations, loaded_at) values ('MHA', '', 1, 0, now()) returning id),
    entry as (insert into screening_entries (source, entry_key, reference, content, content_hash, first_list_id)
      select 'MHA', 'A', 'A', '{"names": [], "birthYears": [], "details": []}', '', id from list returning id, first_list_id)
    insert into screening_hits (id, customer_id, entry_id, list_id, score, opened_at)
      select 'HIT', customer_id, entry.id, first_list_id, 100, now() from entry, leads where leads.id = ${leadId}`)
  const order = vi.spyOn(testApp.dependencies.providers.payments.payu.refunds, 'order')
  await process()
  passMinutes(7)
  await process()
  expect(await refundsOf(leadId)).toMatchObject([{ status: 'PENDING', tries: 0 }])
  expect(order).not.toHaveBeenCalledWith(expect.objectContaining({ amountPaise: 180_000 }))
  await inTransaction(data.database, (transaction) =>
    moveHit(transaction, 'HIT', { to: 'FALSE_POSITIVE', reason: 'another person', at: clock.now() }),
  )
  passMinutes(7)
  await process()
  passMinutes(7)
  await process()
  expect(await refundsOf(leadId)).toMatchObject([{ status: 'DONE' }])
})
