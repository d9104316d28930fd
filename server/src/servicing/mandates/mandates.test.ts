import { paths } from 'contract/paths'
import { addDays } from 'domain/calendar/ist-date'
import { describe, expect, test, vi } from 'vitest'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { signWebhook } from '../../simulators/payments/razorpay-entities.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { collectData } from '../data-rights/collect-data.ts'
import { endMandatesTask, orderDebitsTask } from './jobs.ts'
import { listMandateEvents } from './mandate-events.ts'
import type { Autopay } from './testing/autopay.ts'
import { registerAutopayHooks } from './testing/autopay-hooks.ts'

let testApp: TestApp
let autopay: Autopay
registerAutopayHooks((created) => {
  testApp = created.testApp
  autopay = created.autopay
})

const kysely = () => testApp.data.database.kysely
const gateway = () => testApp.dependencies.providers.payments.razorpay.mandates

/** A webhook of the provider, which can be posted with another signature. */
function webhook(event: string, payload: Record<string, object>) {
  const secret = 'the webhook secret of the simulator'
  const { path, body, headers } = signWebhook(secret, event, payload, new Date(0))
  const post = (signature = headers['x-razorpay-signature']) =>
    testApp.app.inject({
      method: 'POST',
      url: path,
      payload: body,
      headers: { 'content-type': 'application/json', 'x-razorpay-signature': signature },
    })
  return { body, post }
}

describe('setting up autopay', () => {
  test('takes effect once the customer has approved it, and an SMS confirms it', async () => {
    const customer = await autopay.lend()
    const before = await autopay.call('status', customer.token)
    expect(before.Data).toMatchObject({
      mandate: null,
      may_start: true,
      due_amount: 10_700,
      account_number: '••••••••••5678',
    })
    const started = await autopay.start(customer, 'ENACH')
    expect(started.Data.parameters).toMatchObject({ recurring: '1', amount: 0, customer_id: expect.any(String) })
    expect(await autopay.statusOf(customer.token)).toMatchObject({ status: 'CREATED', max_amount: 10_700 })
    for (const name of ['pause', 'resume'])
      expect((await autopay.call(name, customer.token)).Message).toMatch(/is not on/)
    await autopay.approve(started)
    await autopay.pollProvider()
    expect(await autopay.statusOf(customer.token)).toMatchObject({ status: 'ACTIVE', debit_on: customer.repaymentOn })
    await autopay.runQueued()
    expect((await autopay.messages(customer.mobile))[0]).toMatch(/autopay is on for loan \w+: at most Rs\.10,700 on/)
    expect(await autopay.payments(customer.leadId)).toEqual([])
  })

  test('by UPI takes a rupee, which counts towards the loan, and is refused once autopay is on', async () => {
    const customer = await autopay.lendWithAutopay('UPI')
    expect(await autopay.payments(customer.leadId)).toEqual([100])
    expect((await autopay.start(customer, 'ENACH')).Message).toBe('Autopay is already set up for this loan.')
    expect((await autopay.call('status', customer.token)).Data).toMatchObject({ due_amount: 10_698.93 })
  })

  test('is refused by UPI above ₹15,000, and with an outdated version of the consent', async () => {
    const customer = await autopay.lend({ principalPaise: 2_000_000 })
    expect((await autopay.start(customer, 'UPI')).Message).toMatch(/₹15,000/)
    const body = { lead_id: String(customer.leadId), kind: 'ENACH', version: 'older words' }
    expect((await autopay.call('start', customer.token, body)).Message).toMatch(/wording of this consent has changed/)
    expect((await autopay.start(customer, 'ENACH')).Status).toBe(1)
  })

  test("is refused for another customer's loan and later than two days before the repayment day", async () => {
    const [customer, other] = [await autopay.lend(), await autopay.lend()]
    expect((await autopay.start({ ...customer, leadId: other.leadId })).Message).toBe('We could not find this loan.')
    expect((await testApp.app.inject({ url: '/metrics' })).body).toContain('security_events_total{kind="FOREIGN_ID"} 1')
    testApp.clock.advanceDays(5)
    expect((await autopay.start(other)).Status).toBe(1)
    testApp.clock.advanceDays(1)
    expect((await autopay.start(customer)).Message).toMatch(/at least two days before/)
  })

  test('is refused after ten in a day', async () => {
    const customer = await autopay.lend()
    const start = (index: number) => autopay.start(customer, index % 2 === 0 ? 'UPI' : 'ENACH')
    for (let index = 0; index < 10; index++) expect((await start(index)).Status).toBe(1)
    expect((await start(10)).Message).toMatch(/many times today/)
  })

  test('twice gives the same approval, and with another kind a new one', async () => {
    const customer = await autopay.lend()
    const [one, two] = await Promise.all([autopay.start(customer), autopay.start(customer)])
    expect(one.Data.parameters).toEqual(two.Data.parameters)
    await autopay.start(customer, 'ENACH')
    expect(await autopay.statusOf(customer.token)).toMatchObject({ kind: 'ENACH', status: 'CREATED' })
    expect(await autopay.eventsOf(customer.leadId)).toEqual(['STARTED', 'CANCELLED', 'STARTED'])
  })

  test.each(['before', 'after'])(
    'with another kind cancels the approval of the first at the bank that is given %s, without a report',
    async (time) => {
      const customer = await autopay.lend()
      const first = await autopay.start(customer, 'ENACH')
      if (time === 'before') await autopay.approve(first)
      await autopay.start(customer, 'UPI')
      testApp.clock.advance(3_600)
      if (time === 'after') await autopay.approve(first)
      testApp.clock.advance(3_600)
      await autopay.pollProvider()
      await autopay.runQueued()
      const { order_id } = first.Data.parameters as Record<string, string>
      const token = kysely().selectFrom('simulatedTokens').select('status').where('orderId', '=', String(order_id))
      expect(await token.executeTakeFirst()).toEqual({ status: 'cancelled' })
      expect(await autopay.statusOf(customer.token)).toMatchObject({ kind: 'UPI', status: 'CREATED' })
    },
  )

  test('that was given up is not looked up after its last day, even if the provider has never answered', async () => {
    const customer = await autopay.lend()
    await autopay.start(customer, 'ENACH')
    await autopay.call('cancel', customer.token)
    vi.spyOn(gateway(), 'findTokens').mockRejectedValue(new ProviderFailure('razorpay', 'away'))
    await autopay.pollProvider()
    expect(await autopay.findMandate(customer.leadId)).toMatchObject({ nextCheckAt: expect.any(Date) })
    const debitOn = addDays(testApp.clock.today(), -11)
    await kysely().updateTable('mandates').set({ debitOn }).where('leadId', '=', customer.leadId).execute()
    testApp.clock.advance(3_600)
    await autopay.pollProvider()
    expect(await autopay.findMandate(customer.leadId)).toMatchObject({ status: 'CANCELLED', nextCheckAt: null })
  })

  test('ends when the customer declines it at the bank or does not approve it within a day', async () => {
    const [declined, left] = [await autopay.lend(), await autopay.lend()]
    await autopay.approve(await autopay.start(declined), 'failed')
    await autopay.start(left)
    await autopay.pollProvider()
    expect(await autopay.statusOf(declined.token)).toMatchObject({ status: 'REJECTED' })
    expect(await autopay.statusOf(left.token)).toMatchObject({ status: 'CREATED' })
    testApp.clock.advance(25 * 3_600)
    await autopay.pollProvider()
    expect(await autopay.eventsOf(left.leadId)).toEqual(['STARTED', 'EXPIRED'])
  })

  test('that the bank never answers about ends on the repayment day, and an approval found later is cancelled', async () => {
    const customer = await autopay.lend()
    await autopay.approve(await autopay.start(customer, 'ENACH'))
    const unreachable = vi.spyOn(gateway(), 'findTokens').mockRejectedValue(new ProviderFailure('razorpay', 'away'))
    testApp.clock.advanceDays(6)
    await autopay.pollProvider()
    expect(await autopay.statusOf(customer.token)).toMatchObject({ status: 'CREATED' })
    testApp.clock.advanceDays(1)
    await autopay.pollProvider()
    const { id, providerOrderId } = await autopay.findMandate(customer.leadId)
    const events = await listMandateEvents(kysely(), [id])
    expect(events).toMatchObject([{ kind: 'EXPIRED', byWhom: 'system', reason: 'no answer from the bank' }, {}])
    unreachable.mockRestore()
    await autopay.pollProvider()
    await autopay.runQueued()
    const token = kysely().selectFrom('simulatedTokens').select('status').where('orderId', '=', providerOrderId)
    expect(await token.execute()).toEqual([{ status: 'cancelled' }])
  })

  test('is completed by a signed webhook, which is stored and triggers a lookup at the bank', async () => {
    const customer = await autopay.lend()
    await autopay.approve(await autopay.start(customer, 'ENACH'))
    const { providerOrderId: order_id } = await autopay.findMandate(customer.leadId)
    const payment = { id: 'pay_1', order_id, token_id: 'token_x', amount: 0, currency: 'INR' }
    const entity = { ...payment, status: 'captured', created_at: 1_763_000_000 }
    const { body, post } = webhook('payment.authorized', { payment: entity })
    expect((await post('forged')).statusCode).toBe(400)
    expect((await post()).statusCode).toBe(200)
    await autopay.runQueued()
    expect(await autopay.statusOf(customer.token)).toMatchObject({ status: 'ACTIVE' })
    const stored = await kysely()
      .selectFrom('paymentEvents')
      .select('body')
      .where('providerOrderId', '=', order_id)
      .execute()
    expect(stored.map((event) => event.body)).toEqual([body])
    expect(await autopay.payments(customer.leadId)).toEqual([])
  })
})

describe('the borrower', () => {
  test('may pause: nothing is debited, and an announced debit is skipped at the end of its day', async () => {
    const customer = await autopay.lendWithAutopay()
    await autopay.goToDebitDay()
    expect((await autopay.call('pause', customer.token)).Data.mandate).toMatchObject({ is_paused: true })
    await autopay.call('pause', customer.token)
    await autopay.run(orderDebitsTask)
    testApp.clock.advanceDays(1)
    await autopay.run(orderDebitsTask)
    const events = ['STARTED', 'ACTIVATED', 'NOTIFIED', 'PAUSED', 'DEBIT_SKIPPED', 'COMPLETED']
    expect(await autopay.eventsOf(customer.leadId)).toEqual(events)
    await autopay.runQueued()
    expect((await autopay.messages(customer.mobile)).join('\n')).toMatch(/no autopay debit for loan \w+ on/)
  })

  test('may resume, and is debited as announced', async () => {
    const customer = await autopay.lendWithAutopay()
    await autopay.call('pause', customer.token)
    expect((await autopay.call('resume', customer.token)).Data.mandate).toMatchObject({ is_paused: false })
    await autopay.goToDebitDay()
    await autopay.run(orderDebitsTask)
    await autopay.pollProvider()
    expect(await autopay.payments(customer.leadId)).toEqual([1_070_000])
  })

  test('may pause in the bank’s app and can resume only there', async () => {
    const customer = await autopay.lendWithAutopay()
    const tokenId = String((await autopay.findMandate(customer.leadId)).providerTokenId)
    const changeAtBank = async (status: 'paused' | 'confirmed' | 'cancelled') => {
      await autopay.setTokenStatus(tokenId, status)
      await autopay.checkMandate({ tokenId })
    }
    await changeAtBank('paused')
    expect(await autopay.statusOf(customer.token)).toMatchObject({ is_paused_at_bank: true })
    expect((await autopay.call('resume', customer.token)).Message).toMatch(/resume it there/)
    await changeAtBank('confirmed')
    expect(await autopay.statusOf(customer.token)).toMatchObject({ is_paused: false })
    await changeAtBank('cancelled')
    const events = ['STARTED', 'ACTIVATED', 'BANK_PAUSED', 'BANK_RESUMED', 'CANCELLED']
    expect(await autopay.eventsOf(customer.leadId)).toEqual(events)
    await autopay.runQueued()
    expect((await autopay.messages(customer.mobile))[0]).toMatch(/autopay is off for loan/)
  })

  test('may cancel at any time, which cancels the token at the bank and withdraws the consent', async () => {
    const customer = await autopay.lendWithAutopay()
    await autopay.goToDebitDay()
    await autopay.call('cancel', customer.token)
    expect((await autopay.call('cancel', customer.token)).Data.mandate).toMatchObject({ status: 'CANCELLED' })
    await autopay.run(orderDebitsTask)
    await autopay.runQueued()
    expect(await autopay.payments(customer.leadId)).toEqual([])
    const { providerCustomerId, providerTokenId } = await autopay.findMandate(customer.leadId)
    expect(await gateway().readToken(String(providerCustomerId), String(providerTokenId))).toBe('cancelled')
    const consents = await kysely()
      .selectFrom('consentEvents')
      .select('action')
      .where('customerId', '=', customer.customerId)
      .where('purpose', '=', 'autopay')
      .orderBy('id')
      .execute()
    expect(consents.map(({ action }) => action)).toEqual(['GIVEN', 'WITHDRAWN'])
    expect((await autopay.messages(customer.mobile))[0]).toMatch(/autopay is off for loan/)
  })

  test('who has repaid has the mandate ended', async () => {
    const customer = await autopay.lendWithAutopay()
    await autopay.payByHand(customer.leadId, 1_000_000)
    await autopay.run(endMandatesTask)
    expect(await autopay.eventsOf(customer.leadId)).toEqual(['STARTED', 'ACTIVATED', 'COMPLETED'])
  })

  test('sees autopay in the consents and in the data export, and withdrawing the consent cancels it', async () => {
    const customer = await autopay.lendWithAutopay()
    const consents = async (event_name: string) => {
      const body = { event_name, purpose: 'autopay' }
      const reply = await testApp.call(body, { path: paths.consents, token: customer.token })
      const list = (reply.Data?.consents ?? []) as { purpose: string; is_given: boolean }[]
      return { ...reply, isGiven: list.find(({ purpose }) => purpose === 'autopay')?.is_given }
    }
    expect((await consents('list')).isGiven).toBe(true)
    expect((await consents('give')).Message).toBe('You can give this consent only when you set up autopay.')
    expect((await consents('withdraw')).isGiven).toBe(false)
    expect(await autopay.statusOf(customer.token)).toMatchObject({ status: 'CANCELLED' })
    const copy = await collectData(kysely(), customer.customerId, testApp.clock.now())
    expect(copy.autopay).toMatchObject([{ kind: 'ENACH', status: 'CANCELLED', maxAmountPaise: 1_070_000 }])
  })
})
