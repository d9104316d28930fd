import { randomInt } from 'node:crypto'
import { istDateOf } from 'domain/calendar/ist-date'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { checkPayoutTask } from '../../../borrowing/payouts/check-payouts.ts'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { listEntries } from '../../../records/ledger/entries.ts'
import { planRefundsTask, processRefundsTask } from '../../../servicing/corrections/jobs.ts'
import { listRefundsOfLoan } from '../../../servicing/corrections/refunds/refunds.ts'
import { insertAttempt, type PaymentProvider, saveProviderOrder } from '../../../servicing/payments/attempts.ts'
import { newTxnid } from '../../../servicing/payments/random-id.ts'
import { listUnmatched } from '../../../servicing/payments/results/unmatched-money.ts'
import { createSimulatedPayments, type SimulatedPayment } from '../../../simulators/payments/queries.ts'
import { runTask } from '../../../testing/run-task.ts'
import { seedDisbursedLoan } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { explainDifference, listOpenDifferences } from './differences.ts'
import { reconcileDayTask, reconcileProvidersTask } from './jobs.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp()
})
afterAll(() => testApp.close())
afterEach(() => vi.restoreAllMocks())

const kysely = () => testApp.data.database.kysely
const gateways = () => testApp.dependencies.providers.payments
const reconcile = () => runTask(testApp, reconcileDayTask, { day: istDateOf(testApp.clock.now()) })

const differencesOf = (reference: string | null | undefined) =>
  kysely()
    .selectFrom('reconciliationDifferences')
    .select(['id', 'provider', 'kind', 'ourPaise', 'theirPaise', 'resolvedAt'])
    .where('reference', '=', reference ?? '')
    .execute()
const openDifferencesOf = async (reference: string | null | undefined) =>
  (await listOpenDifferences(kysely(), 1_000)).filter((each) => each.reference === reference)

type Seeded = { provider: PaymentProvider; leadId: number; txnid: string; payment: SimulatedPayment }

const savePayment = ({ provider }: Pick<Seeded, 'provider'>, payment: SimulatedPayment) =>
  createSimulatedPayments(testApp.data.database, provider).save(payment)

/** A payment that the gateway has captured and nobody has reported. Without a loan, its order is unknown to us. */
async function seedCaptured(provider: PaymentProvider, amountPaise: number, leadId?: number): Promise<Seeded> {
  const { clock, data } = testApp
  const txnid = newTxnid()
  const orderId = provider === 'payu' ? txnid : `order_${txnid}`
  const [id, now] = [`pay_${randomInt(1e12)}`, clock.now()]
  if (leadId !== undefined)
    await inTransaction(data.database, async (transaction) => {
      const attempt = { txnid, provider, leadId, amountPaise, orderId: null, idempotencyKey: null } as const
      const payer = { productInfo: 'Loan repayment', firstName: 'Asha', purpose: 'REPAYMENT' } as const
      await insertAttempt(transaction, { ...attempt, ...payer, startedOn: clock.today(), startedAt: now })
      if (provider === 'razorpay') await saveProviderOrder(transaction, txnid, orderId)
    })
  const addedon = `${istDateOf(now)} 12:00:00`
  const payment: SimulatedPayment = {
    ...{ orderId, amountPaise, receipt: txnid, status: 'paid', paymentId: id, createdAt: now, paidAt: now },
    fields: { status: 'success', unmappedstatus: 'captured', mihpayid: id, addedon },
  }
  await savePayment({ provider }, payment)
  return { provider, leadId: leadId ?? 0, txnid, payment }
}
/** A loan whose payout was settled so long ago that it is not compared. */
async function lend() {
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  await testApp.data.asOwner(`update payouts set settled_at = 'epoch' where lead_id = $1`, [loan.leadId])
  return loan
}
const seedOnLoan = async (provider: PaymentProvider, amountPaise: number) =>
  seedCaptured(provider, amountPaise, (await lend()).leadId)

async function seedBooked(provider: PaymentProvider, amountPaise: number) {
  const seeded = await seedOnLoan(provider, amountPaise)
  await reconcile()
  return seeded
}

/** Changes the simulated gateway's record of a payment. */
const changePayment = ({ payment }: Seeded, changes: object) =>
  kysely().updateTable('simulatedPayments').set(changes).where('orderId', '=', payment.orderId).execute()

const bookedOn = async (leadId: number) =>
  (await listEntries(kysely(), leadId)).filter(({ kind }) => kind === 'PAYMENT').map(({ lines }) => lines.bank)

const bothGateways = ['payu', 'razorpay'] as const

test.each(bothGateways)(
  'a payment through %s that was not reported is booked once and recorded as a difference',
  async (provider) => {
    const { leadId, payment } = await seedOnLoan(provider, 150_000)
    await reconcile()
    await reconcile()
    expect(await bookedOn(leadId)).toEqual([150_000])
    expect(await differencesOf(payment.paymentId)).toMatchObject([
      { provider, kind: 'PAYMENT_NOT_BOOKED', theirPaise: 150_000, ourPaise: null, resolvedAt: expect.any(Date) },
    ])
  },
)

test.each(bothGateways)('a payment at %s for an unknown order becomes unmatched money', async (provider) => {
  const { payment } = await seedCaptured(provider, 70_000)
  await reconcile()
  await reconcile()
  const waiting = (await listUnmatched(kysely(), 100)).filter(({ reference }) => reference === payment.paymentId)
  expect(waiting).toMatchObject([{ amountPaise: 70_000 }])
  expect(await openDifferencesOf(payment.paymentId)).toEqual([])
})

test.each(bothGateways)(
  'a payment that is booked but not captured at %s is reported until it is captured',
  async (provider) => {
    const booked = await seedBooked(provider, 120_000)
    const { paymentId, orderId } = booked.payment
    const fields = { ...booked.payment.fields, status: 'failure', unmappedstatus: 'failed' }
    await changePayment(booked, { status: 'failed', fields: JSON.stringify(fields) })
    await reconcile()
    const open = { provider, kind: 'PAYMENT_NOT_CAPTURED', ourPaise: 120_000, theirPaise: null }
    expect(await openDifferencesOf(paymentId)).toMatchObject([open])
    await changePayment(booked, { order_id: 'other', payment_id: null })
    await reconcile()
    expect(await openDifferencesOf(paymentId)).toMatchObject([open])
    const restored = { order_id: orderId, payment_id: paymentId, fields: JSON.stringify(booked.payment.fields) }
    const renamed = { ...booked, payment: { ...booked.payment, orderId: 'other' } }
    await changePayment(renamed, { status: 'paid', ...restored })
    await reconcile()
    expect(await openDifferencesOf(paymentId)).toEqual([])
    expect(await differencesOf(paymentId)).toHaveLength(2)
  },
)

test.each(bothGateways)(
  'a different amount at %s is reported with both amounts and counted in the metrics',
  async (provider) => {
    const booked = await seedBooked(provider, 110_000)
    const metric = `reconciliation_differences{provider="${provider}",kind="PAYMENT_AMOUNT"}`
    await changePayment(booked, { amount_paise: 110_100 })
    await reconcile()
    await reconcile()
    expect(await openDifferencesOf(booked.payment.paymentId)).toMatchObject([
      { ourPaise: 110_000, theirPaise: 110_100 },
    ])
    expect((await testApp.app.inject({ url: '/metrics' })).body).toContain(`${metric} 1`)
    await changePayment(booked, { amount_paise: 110_000 })
    await reconcile()
    expect(await openDifferencesOf(booked.payment.paymentId)).toEqual([])
    expect((await testApp.app.inject({ url: '/metrics' })).body).toContain(`${metric} 0`)
  },
)

test.each(bothGateways)('all pages of a list of %s are read', async (provider) => {
  const earlier = new Date(testApp.clock.now().getTime() - 1_000)
  const failed = Array.from({ length: 100 }, (_, index) => ({
    ...{ provider, orderId: `old_${provider}_${index}`, paymentId: `old_${index}`, amountPaise: 100, receipt: '' },
    ...{ status: 'failed', fields: '{}', createdAt: earlier, paidAt: earlier },
  }))
  await kysely().insertInto('simulatedPayments').values(failed).execute()
  const { leadId } = await seedBooked(provider, 80_000)
  expect(await bookedOn(leadId)).toEqual([80_000])
})

/** A loan of ₹10,000 on which more was paid, and the refund that was ordered. */
async function orderRefund(provider: PaymentProvider, excessPaise = 300_000) {
  const { leadId } = await lend()
  for (const amountPaise of [900_000, 100_000 + excessPaise]) await seedCaptured(provider, amountPaise, leadId)
  await reconcile()
  for (const task of [planRefundsTask, processRefundsTask]) await runTask(testApp, task)
  return leadId
}
/** The refund after a while: it has failed if its rupees end in 13, and is paid otherwise. */
async function seedRefunded(provider: PaymentProvider, excessPaise = 300_000) {
  const leadId = await orderRefund(provider, excessPaise)
  testApp.clock.advance(7 * 60)
  await runTask(testApp, processRefundsTask)
  const [refund] = await listRefundsOfLoan(kysely(), leadId)
  if (refund?.amountPaise !== excessPaise || refund.status === 'PENDING') throw new Error('nothing was refunded')
  return refund
}
const changeRefund = (token: string, changes: object) =>
  kysely().updateTable('simulatedRefunds').set(changes).where('token', '=', token).execute()

test.each(bothGateways)('refunds that differ from those of %s are reported', async (provider) => {
  const { refundId, token, amountPaise: paise } = await seedRefunded(provider)
  await reconcile()
  expect(await differencesOf(refundId)).toEqual([])
  await changeRefund(token, { amount_paise: paise + 5 })
  await reconcile()
  const difference = { kind: 'REFUND_AMOUNT', ourPaise: paise, theirPaise: paise + 5 }
  expect(await openDifferencesOf(refundId)).toMatchObject([difference])
  await changeRefund(token, { amount_paise: paise, status: 'failure' }).then(reconcile)
  expect(await openDifferencesOf(refundId)).toMatchObject([{ kind: 'REFUND_NOT_MADE', ourPaise: paise }])
  await changeRefund(token, { status: 'success' })
  await reconcile()
  expect(await openDifferencesOf(refundId)).toEqual([])
})

test.each(bothGateways)('a refund that %s has paid since we asked is booked, not reported', async (provider) => {
  const { refunds } = gateways()[provider]
  const { order } = refunds
  vi.spyOn(refunds, 'order').mockImplementation(async (request) => ({ ...(await order(request)), outcome: 'pending' }))
  const leadId = await orderRefund(provider)
  await reconcile()
  const [refund] = await listRefundsOfLoan(kysely(), leadId)
  expect([refund?.status, await openDifferencesOf(refund?.refundId)]).toEqual(['DONE', []])
})

async function seedPayout(simulated: { amountPaise?: number; fails?: boolean }, status: 'PAID' | 'FAILED' = 'PAID') {
  const { leadId } = await lend()
  const settled = { status, settledAt: testApp.clock.now() }
  const ours = kysely().updateTable('payouts').set(settled).where('leadId', '=', leadId)
  const { transferId, amountPaise } = await ours.returning(['transferId', 'amountPaise']).executeTakeFirstOrThrow()
  const order = { transferId, accountNumber: '50100012345678', orderedAt: new Date(0) }
  const { fails = false, amountPaise: theirPaise = amountPaise } = simulated
  await kysely()
    .insertInto('simulatedPayouts')
    .values({ ...order, amountPaise: theirPaise, fails })
    .execute()
  return { leadId, transferId }
}

test.each([
  ['paid on both sides', {}, 'PAID', undefined],
  ['paid here and failed there', { fails: true }, 'PAID', 'PAYOUT_NOT_MADE'],
  ['of another amount there', { amountPaise: 123_450 }, 'PAID', 'PAYOUT_MISMATCH'],
  ['failed here and paid there', {}, 'FAILED', 'PAYOUT_NOT_BOOKED'],
  ['failed on both sides', { fails: true }, 'FAILED', undefined],
] as const)('a payout that is %s', async (_what, simulated, status, kind) => {
  const { transferId } = await seedPayout(simulated, status)
  await reconcile()
  expect((await openDifferencesOf(transferId)).map((each) => each.kind)).toEqual(kind ? [kind] : [])
})

test('a payout that its provider returned is booked back', async () => {
  const { leadId } = await seedPayout({ fails: true })
  await reconcile()
  const jobs = `select from graphile_worker.jobs where key = '${checkPayoutTask.name}:${leadId}'`
  expect(await testApp.data.asOwner(jobs)).toMatchObject({ rowCount: 1 })
  await runTask(testApp, checkPayoutTask, { leadId })
  expect((await listEntries(kysely(), leadId)).map(({ kind }) => kind)).toContain('REVERSAL')
})

test('a difference stays open while its provider does not answer', async () => {
  const { transferId } = await seedPayout({ amountPaise: 100 })
  await reconcile()
  vi.spyOn(testApp.dependencies.providers.payout, 'find').mockRejectedValue(new ProviderFailure('cashfree', 'away'))
  await reconcile()
  expect(await openDifferencesOf(transferId)).toHaveLength(1)
})

test('a difference that a person has explained is not reported again, and others stay open', async () => {
  const { transferId } = await seedPayout({ amountPaise: 200 })
  const other = await seedPayout({ amountPaise: 250 })
  await reconcile()
  const [difference] = await openDifferencesOf(transferId)
  const explained = { explanation: 'asha: corrected by hand', at: testApp.clock.now() }
  const { database } = testApp.data
  expect(await explainDifference(database, difference?.id ?? 0, explained)).toBe(true)
  expect(await explainDifference(database, difference?.id ?? 0, explained)).toBe(false)
  await reconcile()
  expect(await openDifferencesOf(transferId)).toEqual([])
  expect(await openDifferencesOf(other.transferId)).toHaveLength(1)
})

test('each night compares the last few days and all days with an open difference', async () => {
  const { clock } = testApp
  const today = istDateOf(clock.now())
  const booked = await seedBooked('payu', 30_000)
  await changePayment(booked, { amount_paise: 30_001 })
  await reconcile()
  await changePayment(booked, { amount_paise: 30_000 })
  clock.advanceDays(20)
  const listPayments = vi.spyOn(gateways().payu, 'listPayments')
  await runTask(testApp, reconcileProvidersTask)
  expect(listPayments.mock.calls.map(([day]) => day)).toContain(today)
  expect(listPayments).toHaveBeenCalledTimes(6)
  expect(await openDifferencesOf(booked.payment.paymentId)).toEqual([])
  listPayments.mockClear()
  await runTask(testApp, reconcileProvidersTask)
  expect(listPayments).toHaveBeenCalledTimes(5)
})
