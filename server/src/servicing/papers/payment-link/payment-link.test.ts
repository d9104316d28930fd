import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleClient, openConsole } from '../../../records/staff/testing/console-client.ts'
import { advanceToHour } from '../../../testing/advance-to-hour.ts'
import { seedDisbursedLoan, setLeadStatus } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let support: ConsoleClient
beforeAll(async () => {
  testApp = await createTestApp()
  advanceToHour(testApp.clock, 10)
  support = await openConsole(testApp, ['support'])
})
afterAll(() => testApp.close())

const seed = () => seedDisbursedLoan(testApp.data.database, testApp.clock)
type Seeded = Awaited<ReturnType<typeof seed>>
const send = ({ profileId, leadId }: Seeded) =>
  support.act('customers', 'send_payment_link', { customer_id: profileId, loan_no: `AGR${leadId}` })
const sentTo = async ({ mobile }: Seeded) =>
  ((await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json() as { text: string }[]).map(
    ({ text }) => text,
  )

test('the message says what is due today and where to pay without logging in', async () => {
  const loan = await seed()
  expect((await send(loan)).Status).toBe(1)
  await testApp.runJobs()
  expect(await sentTo(loan)).toEqual([
    expect.stringMatching(/Rs\.10,000 is due today for loan AGR\d+. You can pay without logging in: .*\/repay-loan$/),
  ])
})

test('it counts as a contact, of which there are two a day', async () => {
  const loan = await seed()
  expect([(await send(loan)).Status, (await send(loan)).Status]).toEqual([1, 1])
  expect(await send(loan)).toMatchObject({
    Status: 0,
    Message: expect.stringContaining('as often as the policy allows'),
  })
})

test('nothing is sent about a loan that is repaid', async () => {
  const loan = await seed()
  await send(loan)
  await setLeadStatus(testApp.data.database, testApp.clock, loan.leadId, 'CLOSED')
  await testApp.runJobs()
  expect(await sentTo(loan)).toEqual([])
  expect(await send(loan)).toMatchObject({ Status: 0, Message: 'Nothing is due on this loan.' })
})

test('at night it waits for the next hour at which the customer may be contacted', async () => {
  const loan = await seed()
  advanceToHour(testApp.clock, 22)
  support = await openConsole(testApp, ['support'])
  const { Data, Message } = await send(loan)
  expect(Message).toContain('next hour')
  expect(new Date(String(Data.sent_from)).getTime()).toBeGreaterThan(testApp.clock.now().getTime())
})
