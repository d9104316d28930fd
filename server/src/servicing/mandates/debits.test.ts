import type { TokenStatus } from 'domain/mandate/mandate'
import { expect, test, vi } from 'vitest'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { readLoanAccount } from '../../records/ledger/loan-account.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { planRefundsTask } from '../corrections/jobs.ts'
import { sendRemindersTask } from '../papers/jobs.ts'
import { endMandatesTask, orderDebitsTask, planDebitsTask, settleDebitsTask } from './jobs.ts'
import type { Autopay } from './testing/autopay.ts'
import { registerAutopayHooks } from './testing/autopay-hooks.ts'

let testApp: TestApp
let autopay: Autopay
registerAutopayHooks((created) => {
  testApp = created.testApp
  autopay = created.autopay
})

const gateway = () => testApp.dependencies.providers.payments.razorpay.mandates
const readLoan = (leadId: number) => readLoanAccount(testApp.data.database.kysely, leadId)
const announcements = async (mobile: string) =>
  (await autopay.messages(mobile)).filter((text) => /is debited by autopay on/.test(text))
const isReminded = async (mobile: string) =>
  (await autopay.messages(mobile)).some((text) => /is due on|has been overdue/.test(text))
const debitsOf = ({ mobile }: { mobile: string }, calls: [{ mobile: string }][]) =>
  calls.filter(([debit]) => debit.mobile === mobile)
test.each([
  ['ENACH', 1_070_000],
  ['UPI', 1_069_893],
] as const)('a debit by %s is announced two days before, made and booked once, and ends autopay', async (kind, due) => {
  const customer = await autopay.lendWithAutopay(kind)
  testApp.clock.advanceDays(4)
  await autopay.run(planDebitsTask)
  expect(await announcements(customer.mobile)).toEqual([])
  testApp.clock.advanceDays(1)
  await Promise.all([autopay.run(planDebitsTask), autopay.run(planDebitsTask)])
  expect(await announcements(customer.mobile)).toEqual([expect.stringContaining('Cancel: http')])
  testApp.clock.advanceDays(1)
  await autopay.run(orderDebitsTask)
  await autopay.pollProvider()
  expect(await autopay.payments(customer.leadId)).not.toContain(due)
  testApp.clock.advanceDays(1)
  const ordered = vi.spyOn(gateway(), 'debit')
  await Promise.all(Array.from({ length: 4 }, () => autopay.run(orderDebitsTask)))
  await autopay.pollProvider()
  await autopay.run(orderDebitsTask)
  expect(debitsOf(customer, ordered.mock.calls)).toHaveLength(1)
  expect((await autopay.payments(customer.leadId)).filter((paid) => paid !== 100)).toEqual([due])
  expect((await readLoan(customer.leadId))?.status).toBe('CLOSED')
  const events = ['STARTED', 'ACTIVATED', 'NOTIFIED', 'DEBIT_SENT', 'DEBIT_PAID', 'COMPLETED']
  expect(await autopay.eventsOf(customer.leadId)).toEqual(events)
  await autopay.runQueued()
  expect((await autopay.messages(customer.mobile)).join('\n')).toMatch(/was debited by autopay\. Something wrong\?/)
})

test('loan home and repay page say which debit is to come, until autopay is paused or the debit is sent', async () => {
  const customer = await autopay.lendWithAutopay()
  expect(await autopay.announcedDebitsOf(customer.token)).toEqual([null, null])
  await autopay.goToDebitDay()
  const announced = { amount: 10_700, on: testApp.clock.today() }
  expect(await autopay.announcedDebitsOf(customer.token)).toEqual([announced, announced])
  await autopay.call('pause', customer.token)
  expect(await autopay.announcedDebitsOf(customer.token)).toEqual([null, null])
  await autopay.call('resume', customer.token)
  await autopay.loseWebhooks()
  await autopay.run(orderDebitsTask)
  expect(await autopay.announcedDebitsOf(customer.token)).toEqual([null, null])
  expect(await autopay.sentDebitOf(customer.mobile)).toBe(10_700)
})

test('after a failed debit the customer gets a message, no charge and no second debit', async () => {
  // Amounts whose rupees end in 13 fail: ₹10,913 is due.
  const customer = await autopay.lendWithAutopay('ENACH', { principalPaise: 1_019_907 })
  await autopay.goToDebitDay()
  const ordered = vi.spyOn(gateway(), 'debit')
  await autopay.run(orderDebitsTask)
  await autopay.pollProvider()
  await autopay.run(planDebitsTask)
  await autopay.run(orderDebitsTask)
  expect(debitsOf(customer, ordered.mock.calls)).toHaveLength(1)
  await autopay.runQueued()
  expect((await autopay.messages(customer.mobile)).join('\n')).toMatch(/failed: no charge, no retry/)
  expect(await autopay.statusOf(customer.token)).toMatchObject({ status: 'COMPLETED', debit: { status: 'FAILED' } })
  expect(await autopay.payments(customer.leadId)).toEqual([])
})

test('a debit whose reply was lost is not ordered again, and its result is found by polling', async () => {
  const customer = await autopay.lendWithAutopay()
  await autopay.goToDebitDay()
  const { debit } = gateway()
  const ordered = vi.spyOn(gateway(), 'debit').mockImplementation(async (order) => {
    await debit(order)
    throw new ProviderFailure('razorpay', 'no readable response')
  })
  await autopay.run(orderDebitsTask)
  await autopay.run(orderDebitsTask)
  expect(await autopay.payments(customer.leadId)).toEqual([])
  expect(await testApp.dependencies.metrics.metrics()).toMatch(/^autopay_debits_waiting 1$/m)
  await autopay.pollProvider()
  expect(debitsOf(customer, ordered.mock.calls)).toHaveLength(1)
  expect(await autopay.payments(customer.leadId)).toEqual([1_070_000])
  expect((await readLoan(customer.leadId))?.status).toBe('CLOSED')
})

const unreachable = () => {
  const cause = Object.assign(new Error('connect'), { code: 'ECONNREFUSED', syscall: 'connect' })
  return new ProviderFailure('razorpay', 'no readable response', new TypeError('fetch failed', { cause }))
}

test('a debit that could not be sent, because the provider was unreachable, is made once by a later run of that day', async () => {
  const customer = await autopay.lendWithAutopay()
  await autopay.goToDebitDay()
  const ordered = vi.spyOn(gateway(), 'debit').mockRejectedValueOnce(unreachable())
  await autopay.run(orderDebitsTask)
  expect(await autopay.statusOf(customer.token)).toMatchObject({ status: 'ACTIVE', debit: { status: 'NOTIFIED' } })
  await autopay.pollProvider()
  await Promise.all([autopay.run(orderDebitsTask), autopay.run(orderDebitsTask)])
  await autopay.pollProvider()
  expect(debitsOf(customer, ordered.mock.calls)).toHaveLength(2)
  expect(await autopay.payments(customer.leadId)).toEqual([1_070_000])
  expect((await readLoan(customer.leadId))?.status).toBe('CLOSED')
})

test('a debit that the provider knows nothing of is marked as failed after a day', async () => {
  const customer = await autopay.lendWithAutopay()
  await autopay.goToDebitDay()
  vi.spyOn(gateway(), 'debit').mockRejectedValue(new ProviderFailure('razorpay', 'away'))
  await autopay.run(orderDebitsTask)
  testApp.clock.advance(25 * 3_600)
  await autopay.pollProvider()
  expect((await autopay.eventsOf(customer.leadId)).slice(-2)).toEqual(['DEBIT_FAILED', 'COMPLETED'])
})

test('after a part payment a new notice is sent, and only the remaining amount is debited', async () => {
  const customer = await autopay.lendWithAutopay()
  testApp.clock.advanceDays(5)
  await autopay.run(planDebitsTask)
  await autopay.payByHand(customer.leadId, 500_000)
  await autopay.run(planDebitsTask)
  const [latest, first] = await announcements(customer.mobile)
  expect([first, latest]).toEqual([expect.stringContaining('Rs.10,700'), expect.stringContaining('Rs.5,610')])
  testApp.clock.advanceDays(2)
  await autopay.run(orderDebitsTask)
  await autopay.pollProvider()
  expect(await autopay.payments(customer.leadId)).toEqual([500_000, 561_000])
  expect((await readLoan(customer.leadId))?.status).toBe('CLOSED')
})

test('a customer who has repaid after the notice is not debited, and not told that there is no debit', async () => {
  const customer = await autopay.lendWithAutopay()
  await autopay.goToDebitDay()
  await autopay.payByHand(customer.leadId, 1_070_000)
  await autopay.run(endMandatesTask)
  await autopay.run(orderDebitsTask)
  await autopay.runQueued()
  expect((await autopay.eventsOf(customer.leadId)).slice(-2)).toEqual(['DEBIT_SKIPPED', 'COMPLETED'])
  expect(await autopay.payments(customer.leadId)).toEqual([1_070_000])
  expect((await autopay.messages(customer.mobile)).join('\n')).not.toMatch(/no autopay debit for loan/)
})

test('an approval that is still pending on the repayment day has expired, and is cancelled if it is given later', async () => {
  const customer = await autopay.lend()
  const { order_id } = (await autopay.start(customer, 'ENACH')).Data.parameters as Record<string, string>
  let status: TokenStatus = 'initiated'
  vi.spyOn(gateway(), 'findTokens').mockImplementation(async (order) => (order === order_id ? ['token_late'] : []))
  vi.spyOn(gateway(), 'readToken').mockImplementation(async () => status)
  const cancelled = vi.spyOn(gateway(), 'cancelToken').mockResolvedValue()
  testApp.clock.advanceDays(6)
  await autopay.pollProvider()
  expect(await autopay.findMandate(customer.leadId)).toMatchObject({ status: 'CREATED' })
  testApp.clock.advanceDays(1)
  await autopay.pollProvider()
  expect(await autopay.eventsOf(customer.leadId)).toEqual(['STARTED', 'EXPIRED'])
  status = 'confirmed'
  testApp.clock.advance(3_600)
  await autopay.pollProvider()
  await autopay.runQueued()
  expect(cancelled).toHaveBeenLastCalledWith(expect.any(String), 'token_late')
})

test('if the customer pays during the debit, both payments are booked and the excess is refunded', async () => {
  const customer = await autopay.lendWithAutopay()
  await autopay.goToDebitDay()
  const { debit } = gateway()
  vi.spyOn(gateway(), 'debit').mockImplementation(async (order) => {
    await autopay.payByHand(customer.leadId, 1_070_000)
    return debit(order)
  })
  await autopay.run(orderDebitsTask)
  await autopay.run(endMandatesTask)
  expect(await autopay.findMandate(customer.leadId)).toMatchObject({ status: 'ACTIVE' })
  await autopay.pollProvider()
  expect(await autopay.payments(customer.leadId)).toEqual([1_070_000, 1_070_000])
  const account = await readLoan(customer.leadId)
  expect([account?.status, account?.balance.owedBackPaise]).toEqual(['CLOSED', 1_070_000])
  await autopay.run(planRefundsTask)
  const { rows } = await testApp.data.asOwner('select amount_paise from refunds where lead_id = $1', [customer.leadId])
  expect(rows).toEqual([{ amount_paise: 1_070_000 }])
})

test('the database itself refuses a debit within 24 hours of its notice, and a second debit of a loan', async () => {
  const customer = await autopay.lendWithAutopay()
  await autopay.goToDebitDay()
  const send = (notice: string) =>
    testApp.data.asOwner(
      `update mandate_debits set status = 'SENT', sent_at = notified_at + interval '${notice}' where lead_id = $1`,
      [customer.leadId],
    )
  await expect(send('23 hours 59 minutes')).rejects.toThrow(/mandate_debits_notified_first/)
  await send('24 hours')
  const again = `insert into mandate_debits (mandate_id, lead_id, due_on, amount_paise, txnid, status, claimed_until, notified_at, debit_at, sent_at)
    select m.id, d.lead_id, d.due_on, 100, 'again', 'SENT', d.debit_at, d.notified_at, d.debit_at, d.sent_at
      from mandate_debits d, mandates m where d.lead_id = $1 and m.lead_id <> $1 limit 1`
  await expect(testApp.data.asOwner(again, [customer.leadId])).rejects.toThrow(/mandate_debits_one_sent/)
})

test('a borrower with autopay that is not paused is not reminded to pay until the debit has failed', async () => {
  const [customer, other] = [await autopay.lendWithAutopay(), await autopay.lend()]
  const [paused, bankPaused] = [await autopay.lendWithAutopay(), await autopay.lendWithAutopay()]
  await autopay.call('pause', paused.token)
  const tokenId = String((await autopay.findMandate(bankPaused.leadId)).providerTokenId)
  await autopay.setTokenStatus(tokenId, 'paused')
  await autopay.checkMandate({ tokenId })
  testApp.clock.advanceDays(4)
  await autopay.run(sendRemindersTask)
  expect([await isReminded(customer.mobile), await isReminded(other.mobile)]).toEqual([false, true])
  expect([await isReminded(paused.mobile), await isReminded(bankPaused.mobile)]).toEqual([true, true])
  testApp.clock.advanceDays(1)
  await autopay.run(planDebitsTask)
  testApp.clock.advanceDays(2)
  vi.spyOn(gateway(), 'debit').mockResolvedValueOnce({ outcome: 'refused', reason: 'balance' })
  await autopay.run(orderDebitsTask)
  testApp.clock.advanceDays(1)
  await autopay.run(sendRemindersTask)
  expect(await isReminded(customer.mobile)).toBe(false)
  await autopay.run(settleDebitsTask)
  await autopay.run(sendRemindersTask)
  expect(await isReminded(customer.mobile)).toBe(true)
})
