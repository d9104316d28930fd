import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { offeredLoan } from '../../borrowing/agreements/testing/offered-loan.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import type { EmailMessage } from '../../providers/email/email.ts'
import { type ConsoleClient, openConsole } from '../../records/staff/testing/console-client.ts'
import { lockAndPay } from '../../testing/lock-and-book.ts'
import { runTask } from '../../testing/run-task.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sendReceiptsTask } from '../papers/jobs.ts'

let testApp: TestApp
let support: ConsoleClient
const sent: EmailMessage[] = []
beforeAll(async () => {
  testApp = await createTestApp({ email: { send: async (mail) => void sent.push(mail) } })
  support = await openConsole(testApp, ['support'])
})
afterAll(() => testApp.close())
beforeEach(() => {
  sent.length = 0
})

type Profile = { profileId: string }
type Message = { message: string; reference: string; title: string }
const listed = async ({ profileId }: Profile) =>
  (await support.call('customers', 'resendable', { customer_id: profileId })).Data.messages as Message[]
const resend = ({ profileId }: Profile, { message, reference }: Pick<Message, 'message' | 'reference'>) =>
  support.act('customers', 'resend', { customer_id: profileId, message, reference })
const smsTo = async (mobile: string) =>
  ((await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json() as { text: string }[]).filter(
    ({ text }) => text.includes('is approved'),
  )

/** Follows the link in the email that asks to confirm the address. */
async function confirm() {
  const link = /\/verify-email\?token=[\w-]+/.exec(
    sent.find(({ text }) => text.includes('/verify-email'))?.text ?? '',
  )?.[0]
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  await testApp.app.inject({ method: 'POST', url: link ?? '', headers, payload: '' })
}

test('an SMS is sent again by the function of its job', async () => {
  const { customer } = await offeredLoan(testApp, '9470000001')
  const offer = (await listed(customer)).find(({ message }) => message === 'offer_ready')
  expect(offer).toMatchObject({ title: expect.stringContaining('waits to be signed') })
  expect((await resend(customer, offer as Message)).Status).toBe(1)
  await testApp.runJobs()
  expect(await smsTo(customer.mobile)).toHaveLength(2)
})

test('documents are sent again to the confirmed address, under a new id of the message', async () => {
  const { customer } = await offeredLoan(testApp, '9470000002')
  await confirm()
  await testApp.runJobs()
  const first = sent.at(-1)
  expect(first?.attachments.length).toBeGreaterThan(0)
  const documents = (await listed(customer)).find(({ message }) => message === 'email')
  expect((await resend(customer, documents as Message)).Status).toBe(1)
  await testApp.runJobs()
  const second = sent.at(-1)
  expect(second).toMatchObject({ to: first?.to, subject: first?.subject })
  expect(second?.attachments).toHaveLength(first?.attachments.length ?? 0)
  expect(second?.messageId).not.toBe(first?.messageId)
})

test('the receipt of the last payment is sent again with what is due now, and no earlier one', async () => {
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  for (const amountPaise of [2_000_00, 3_000_00])
    await inTransaction(testApp.data.database, (transaction) =>
      lockAndPay(transaction, {
        ...{ leadId: loan.leadId, amountPaise, paidOn: testApp.clock.today(), today: testApp.clock.today() },
        clock: testApp.clock,
        ...{ idempotencyKey: `test-${amountPaise}`, at: testApp.clock.now(), by: 'test', reason: 'paid', details: {} },
      }),
    )
  const customer = { profileId: loan.profileId }
  const receipts = async () => (await listed(customer)).filter(({ message }) => message === 'receipt')
  const texts = async () =>
    ((await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${loan.mobile}` })).json() as { text: string }[])
      .map(({ text }) => text)
      .filter((text) => text.includes('Rs.3,000'))
  await runTask(testApp, sendReceiptsTask)
  expect(await texts()).toHaveLength(1)
  const [last, ...earlier] = await receipts()
  expect(earlier).toEqual([])
  expect((await resend(customer, last as Message)).Status).toBe(1)
  await runTask(testApp, sendReceiptsTask)
  const [again, first] = await texts()
  expect(again).toBe(first)
})

test('without a confirmed address only the link to confirm it is sent, three times a day', async () => {
  const { customer } = await offeredLoan(testApp, '9470000003')
  const offered = await listed(customer)
  expect(offered.map(({ message }) => message)).not.toContain('email')
  const link = { message: 'email_confirmation', reference: '' }
  expect([(await resend(customer, link)).Status, (await resend(customer, link)).Status]).toEqual([1, 1])
  expect(await resend(customer, link)).toMatchObject({ Status: 0, Message: expect.stringContaining('three times') })
})

test('a code is never sent from the console, nor anything of another customer', async () => {
  const [one, other] = [await offeredLoan(testApp, '9470000004'), await offeredLoan(testApp, '9470000005')]
  expect((await resend(one.customer, { message: 'login_code', reference: '' })).code).toBe(400)
  const foreign = { message: 'offer_ready', reference: String(other.customer.leadId) }
  expect((await resend(one.customer, foreign)).code).toBe(409)
})
