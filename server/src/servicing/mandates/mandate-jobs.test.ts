import { paths } from 'contract/paths'
import { mayContactAt } from 'domain/loan/lifecycle/contact-hours'
import { describe, expect, test, vi } from 'vitest'
import type { Transaction } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { lockBorrower } from '../../records/loans/lock-borrower.ts'
import { advanceToHour } from '../../testing/advance-to-hour.ts'
import { countWaiting } from '../../testing/overlap.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { endMandatesTask, orderDebitsTask, planDebitsTask, settleDebitsTask } from './jobs.ts'
import { updateMandate } from './mandates.ts'
import type { Autopay } from './testing/autopay.ts'
import { registerAutopayHooks } from './testing/autopay-hooks.ts'

let testApp: TestApp
let autopay: Autopay
registerAutopayHooks((created) => {
  testApp = created.testApp
  autopay = created.autopay
})

const razorpay = () => testApp.dependencies.providers.payments.razorpay
const gateway = () => razorpay().mandates

describe('a notice that is retried in the evening', () => {
  const noticeTimes = async (mandateId: number) =>
    (
      await testApp.data.asOwner(
        `select run_at from graphile_worker._private_jobs where (payload ->> 'mandateId')::int8 = $1`,
        [mandateId],
      )
    ).rows.map(({ run_at }) => run_at as Date)

  test('waits for the next morning, unless it confirms what the customer has just done', async () => {
    const [failed, cancelled] = [await autopay.lendWithAutopay(), await autopay.lendWithAutopay()]
    await autopay.goToDebitDay()
    vi.spyOn(gateway(), 'debit').mockResolvedValue({ outcome: 'refused', reason: 'balance' })
    await autopay.call('cancel', cancelled.token)
    await autopay.run(orderDebitsTask)
    await autopay.run(settleDebitsTask)
    advanceToHour(testApp.clock, 22)
    await autopay.runQueued()
    expect((await autopay.messages(cancelled.mobile))[0]).toMatch(/autopay is off for loan/)
    const isTold = async () => (await autopay.messages(failed.mobile)).some((text) => /no charge, no retry/.test(text))
    expect(await isTold()).toBe(false)
    const { id } = await autopay.findMandate(failed.leadId)
    const times = await noticeTimes(id)
    expect(times.map((at) => at > testApp.clock.now() && mayContactAt(at))).toEqual([true])
    advanceToHour(testApp.clock, 8)
    await autopay.runQueued()
    expect(await isTold()).toBe(true)
    expect(await noticeTimes(id)).toEqual([])
  })
})

test('the state says when the debit is no longer possible, before the mandate has ended', async () => {
  const customer = await autopay.lendWithAutopay()
  testApp.clock.advanceDays(5)
  expect(await autopay.statusOf(customer.token)).toMatchObject({ status: 'ACTIVE', is_debit_possible: true })
  testApp.clock.advanceDays(2)
  expect(await autopay.statusOf(customer.token)).toMatchObject({ status: 'ACTIVE', is_debit_possible: false })
  await autopay.run(planDebitsTask)
  expect(await autopay.statusOf(customer.token)).toMatchObject({ status: 'COMPLETED', is_debit_possible: false })
})

describe('a debit of which a restored database knows only the notice', () => {
  async function restoreToNotice(leadId: number): Promise<void> {
    await testApp.data.asOwner(`update mandate_debits set status = 'NOTIFIED', sent_at = null where lead_id = $1`, [
      leadId,
    ])
    await testApp.data.asOwner('delete from payment_polls where txnid in (select txnid from mandate_debits)')
    await testApp.data.asOwner(`delete from payment_attempts where lead_id = $1 and provider_order_id is not null`, [
      leadId,
    ])
  }
  const report = { amountPaise: 1_070_000, paymentId: 'pay_1', raw: '[]' }

  test.each([
    ['pending', 'SENT'],
    ['failed', 'FAILED'],
  ] as const)('is not sent again if it is %s', async (outcome, status) => {
    const { leadId, token } = await autopay.lendWithAutopay()
    await autopay.goToDebitDay()
    const ordered = vi.spyOn(gateway(), 'debit').mockResolvedValue({ outcome: 'accepted' })
    await autopay.run(orderDebitsTask)
    await restoreToNotice(leadId)
    ordered.mockClear()
    vi.spyOn(razorpay(), 'lookUp').mockResolvedValue({ ...report, outcome })
    await autopay.run(orderDebitsTask)
    await autopay.pollProvider()
    expect(ordered).not.toHaveBeenCalled()
    expect(await autopay.statusOf(token)).toMatchObject({ debit: { status } })
  })

  test('waits until the provider can be asked about it', async () => {
    const { leadId } = await autopay.lendWithAutopay()
    await autopay.goToDebitDay()
    const ordered = vi.spyOn(gateway(), 'debit')
    vi.spyOn(razorpay(), 'lookUp').mockRejectedValueOnce(new ProviderFailure('razorpay', 'no readable response'))
    await autopay.run(orderDebitsTask)
    expect(ordered).not.toHaveBeenCalled()
    await autopay.run(orderDebitsTask)
    await autopay.pollProvider()
    expect(ordered).toHaveBeenCalledOnce()
    expect(await autopay.payments(leadId)).toEqual([1_070_000])
  })
})

describe('the job that ends outdated mandates', () => {
  /** Runs it while the loan is locked, and makes the change before it gets the lock. */
  async function endDuring(leadId: number, change: (transaction: Transaction) => Promise<unknown>): Promise<void> {
    const [isLocked, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const changing = inTransaction(testApp.data.database, async (transaction) => {
      await lockBorrower(transaction, leadId)
      isLocked.resolve()
      await mayCommit.promise
      await change(transaction)
    })
    await isLocked.promise
    const ending = autopay.run(endMandatesTask)
    await expect.poll(() => countWaiting(testApp.data)).toBe(1)
    mayCommit.resolve()
    await Promise.all([changing, ending])
  }

  test('leaves a mandate alone that was cancelled meanwhile', async () => {
    const { leadId } = await autopay.lendWithAutopay()
    await autopay.payByHand(leadId, 1_000_000)
    const { id } = await autopay.findMandate(leadId)
    await endDuring(leadId, (transaction) =>
      updateMandate(transaction, id, { status: 'CANCELLED', endedAt: new Date() }),
    )
    expect(await autopay.findMandate(leadId)).toMatchObject({ status: 'CANCELLED' })
    expect(await autopay.eventsOf(leadId)).toEqual(['STARTED', 'ACTIVATED'])
  })
})

describe('autopay of two open loans', () => {
  const statusesOf = async (loans: { leadId: number }[]) =>
    (await Promise.all(loans.map(({ leadId }) => autopay.findMandate(leadId)))).map(({ status }) => status)
  const isConsentGiven = async (token: string) => {
    const { Data } = await testApp.call({ event_name: 'list' }, { path: paths.consents, token })
    const consents = Data.consents as { purpose: string; is_given: boolean }[]
    return consents.find(({ purpose }) => purpose === 'autopay')?.is_given
  }
  async function setUpBoth() {
    const older = await autopay.lendWithAutopay()
    const newer = await autopay.lendAgain(older)
    await autopay.approve(await autopay.start(newer, 'ENACH'))
    await autopay.pollProvider()
    return { older, newer, token: older.token }
  }

  test('is shown and changed for the loan that is named', async () => {
    const { older, newer, token } = await setUpBoth()
    const named = (loan: { leadId: number }) => ({ lead_id: String(loan.leadId) })
    const status = async (body: object) => (await autopay.call('status', token, body)).Data
    expect((await autopay.call('pause', token, named(newer))).Data).toMatchObject({ lead_id: newer.leadId })
    expect(await status(named(newer))).toMatchObject({ due_amount: 12_840, mandate: { is_paused: true } })
    expect(await status(named(older))).toMatchObject({ due_amount: 10_700, mandate: { is_paused: false } })
    await autopay.call('cancel', token, named(older))
    await autopay.call('cancel', token, named(older))
    expect(await statusesOf([older, newer])).toEqual(['CANCELLED', 'ACTIVE'])
    expect(await isConsentGiven(token)).toBe(true)
    expect(await status({})).toMatchObject({ lead_id: newer.leadId })
    await autopay.call('cancel', token, named(newer))
    expect(await isConsentGiven(token)).toBe(false)
  })

  test('is the one that was set up last if no loan is named, also when a change is repeated', async () => {
    const { older, newer, token } = await setUpBoth()
    for (let time = 0; time < 2; time++)
      expect((await autopay.call('cancel', token)).Data).toMatchObject({ lead_id: newer.leadId })
    expect(await statusesOf([older, newer])).toEqual(['ACTIVE', 'CANCELLED'])
  })

  test('ends with both when the consent is withdrawn', async () => {
    const { older, newer, token } = await setUpBoth()
    await testApp.call({ event_name: 'withdraw', purpose: 'autopay' }, { path: paths.consents, token })
    expect(await statusesOf([older, newer])).toEqual(['CANCELLED', 'CANCELLED'])
    expect(await isConsentGiven(token)).toBe(false)
  })

  test('of somebody else is neither shown nor changed', async () => {
    const [owner, stranger] = [await autopay.lendWithAutopay(), await autopay.lendWithAutopay()]
    const foreign = { lead_id: String(owner.leadId) }
    for (const name of ['status', 'pause', 'resume', 'cancel'])
      expect(await autopay.call(name, stranger.token, foreign)).toMatchObject({ Status: 0, error: 'LOAN_NOT_FOUND' })
    expect(await statusesOf([owner, stranger])).toEqual(['ACTIVE', 'ACTIVE'])
    const metrics = await testApp.app.inject({ url: '/metrics' })
    expect(metrics.body).toContain('security_events_total{kind="FOREIGN_ID"} 4')
  })
})
