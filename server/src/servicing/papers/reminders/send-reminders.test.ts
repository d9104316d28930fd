import { addDays, formatDate } from 'domain/calendar/ist-date'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { bookPayout } from '../../../borrowing/payouts/book-payout.ts'
import { findPayout } from '../../../borrowing/payouts/payouts.ts'
import { returnPayout } from '../../../borrowing/payouts/return-payout.ts'
import { ProviderFailure } from '../../../providers/provider-failure.ts'
import { countContact } from '../../../records/customers/contact-policy.ts'
import { saveQuietSlot } from '../../../records/customers/contact-preferences.ts'
import { advanceToHour } from '../../../testing/advance-to-hour.ts'
import { runTask } from '../../../testing/run-task.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { createRepayPage, payuPost, type RepayPage } from '../../payments/testing/repay-page.ts'
import { sendRemindersTask } from '../jobs.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
  advanceToHour(testApp.clock, 10)
})
afterAll(() => testApp.close())
afterEach(() => vi.restoreAllMocks())

const remind = () => runTask(testApp, sendRemindersTask)

/** Oldest first. */
const listReminders = async (mobile: string) =>
  (await page.inbox(mobile))
    .flatMap(({ text }) => (/for loan \w+ (is due|has been overdue)/.test(text) ? [text] : []))
    .toReversed()

test('reminders go out three days before the repayment day, on it, and 1, 3, 7, 15 and 30 days after it, once each', async () => {
  const loan = await page.lend()
  const [date, dayAfter] = [formatDate(loan.repaymentOn), formatDate(addDays(loan.repaymentOn, 1))]
  for (let day = 0; day <= 50; day++) {
    await remind()
    await remind()
    testApp.clock.advanceDays(1)
  }
  expect(await listReminders(loan.mobile)).toEqual([
    expect.stringMatching(new RegExp(`Rs.10,700 for loan \\w+ is due on ${date}\\. Pay at http.*/repay-loan$`)),
    expect.stringMatching(/Rs.10,700 for loan \w+ is due today/),
    ...['10,800', '11,000', '11,400', '12,200', '13,700'].map((amount) =>
      expect.stringMatching(new RegExp(`${amount} for loan \\w+ has been overdue since ${dayAfter}`)),
    ),
  ])
})

test('nobody is reminded before eight in the morning or from seven in the evening on', async () => {
  const loan = await page.lend()
  testApp.clock.advanceDays(7)
  for (const hour of [19, 22, 3, 7]) {
    advanceToHour(testApp.clock, hour)
    await remind()
  }
  expect(await listReminders(loan.mobile)).toEqual([])
  advanceToHour(testApp.clock, 8)
  await remind()
  expect(await listReminders(loan.mobile)).toHaveLength(1)
})

test('a customer who has asked not to be reminded in the morning is reminded in the afternoon', async () => {
  const loan = await page.lend()
  await saveQuietSlot(testApp.data.database.kysely, loan.customerId, 'MORNING', testApp.clock.now())
  testApp.clock.advanceDays(7)
  for (const hour of [8, 11]) {
    advanceToHour(testApp.clock, hour)
    await remind()
  }
  expect(await listReminders(loan.mobile)).toEqual([])
  advanceToHour(testApp.clock, 12)
  await remind()
  expect(await listReminders(loan.mobile)).toHaveLength(1)
})

test('a customer who has reached the contact limit of a day is reminded the next day', async () => {
  advanceToHour(testApp.clock, 10)
  const loan = await page.lend()
  const { kysely } = testApp.data.database
  const contact = () => countContact(kysely, loan.customerId, testApp.clock.today())
  testApp.clock.advanceDays(7)
  expect([await contact(), await contact(), await contact()]).toEqual([true, true, false])
  await remind()
  expect(await listReminders(loan.mobile)).toEqual([])
  testApp.clock.advanceDays(1)
  await remind()
  expect(await listReminders(loan.mobile)).toHaveLength(1)
})

test('two loans of a customer that are due on the same day are two contacts', async () => {
  advanceToHour(testApp.clock, 10)
  const older = await page.lend()
  const { database, asOwner } = testApp.data
  await asOwner('update leads set reopened_at = now() where id = $1', [older.leadId])
  await page.lend(older)
  testApp.clock.advanceDays(7)
  const today = testApp.clock.today()
  expect(await countContact(database.kysely, older.customerId, today)).toBe(true)
  await remind()
  await remind()
  expect(await listReminders(older.mobile)).toHaveLength(1)
  expect(await countContact(database.kysely, older.customerId, today)).toBe(false)
  testApp.clock.advanceDays(1)
  await remind()
  await remind()
  expect(await listReminders(older.mobile)).toHaveLength(3)
})

test('a loan that is paid out again after the bank returned the payout is reminded of again, by its new repayment day', async () => {
  advanceToHour(testApp.clock, 10)
  const { leadId, mobile } = await page.lend()
  const { clock } = testApp
  const { database } = testApp.data
  for (const days of [7, 7]) {
    clock.advanceDays(days)
    await remind()
  }
  const returned = { leadId, transferId: `test-${leadId}` }
  await returnPayout({ database, clock, payoutTries: 3 }, returned, { failure: 'returned', mayTryAgain: true })
  const payout = await findPayout(database.kysely, leadId)
  if (payout === undefined) throw new Error('there is no payout')
  await bookPayout({ database, clock }, payout, 'UTR2')
  for (let day = 0; day <= 7; day++) {
    await remind()
    await remind()
    clock.advanceDays(1)
  }
  const texts = ['is due today', 'has been overdue', 'is due on', 'is due today']
  expect(await listReminders(mobile)).toEqual(texts.map((text) => expect.stringContaining(text)))
})

test('no reminder is sent for a repaid loan', async () => {
  const loan = await page.lend()
  await page.open(loan)
  await page.webhook(payuPost((await page.order(loan)).data.parameters))
  testApp.clock.advanceDays(7)
  await remind()
  expect(await listReminders(loan.mobile)).toEqual([])
})

test('a reminder that could not be sent is sent by the next run', async () => {
  const loan = await page.lend()
  testApp.clock.advanceDays(7)
  vi.spyOn(testApp.dependencies.providers.sms, 'sendNotice').mockRejectedValue(new ProviderFailure('msg91', 'refused'))
  await remind()
  vi.restoreAllMocks()
  expect(await listReminders(loan.mobile)).toEqual([])
  await remind()
  expect(await listReminders(loan.mobile)).toHaveLength(1)
})

/** A run that reaches the message to this customer and no further. */
async function dieWhileSending(mobile: string): Promise<void> {
  const sending = vi.spyOn(testApp.dependencies.providers.sms, 'sendNotice').mockReturnValue(new Promise(() => {}))
  void remind()
  await expect.poll(() => sending.mock.calls.some(([notice]) => notice.mobile === mobile)).toBe(true)
  vi.restoreAllMocks()
}

test('a reminder that a process had claimed when it died is sent ten minutes later, once', async () => {
  const loan = await page.lend()
  testApp.clock.advanceDays(7)
  await dieWhileSending(loan.mobile)
  await remind()
  expect(await listReminders(loan.mobile)).toEqual([])
  await testApp.data.asOwner(`update reminders set sending_since = sending_since - interval '10 minutes'`)
  await remind()
  await remind()
  expect(await listReminders(loan.mobile)).toHaveLength(1)
})

test('after an outage over the repayment day one reminder is sent, with the amount due on the day of sending', async () => {
  const loan = await page.lend()
  testApp.clock.advanceDays(9)
  await remind()
  await remind()
  expect(await listReminders(loan.mobile)).toEqual([
    expect.stringMatching(/Rs.10,900 for loan \w+ has been overdue since/),
  ])
})

test('a reminder that may have been sent, because the provider did not reply, is not sent again', async () => {
  const loan = await page.lend()
  testApp.clock.advanceDays(7)
  const noResponse = new ProviderFailure('msg91', 'no response', new DOMException('late', 'TimeoutError'))
  const send = vi.spyOn(testApp.dependencies.providers.sms, 'sendNotice').mockRejectedValue(noResponse)
  await remind()
  await remind()
  expect(send.mock.calls.filter(([{ mobile }]) => mobile === loan.mobile)).toHaveLength(1)
})
