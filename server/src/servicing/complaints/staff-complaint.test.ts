import { afterAll, beforeAll, expect, test } from 'vitest'
import { type ConsoleClient, openConsole } from '../../records/staff/testing/console-client.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

let testApp: TestApp
let support: ConsoleClient & { staffId: string }
beforeAll(async () => {
  testApp = await createTestApp()
  support = await openConsole(testApp, ['support'])
})
afterAll(() => testApp.close())

const text = 'I paid on Monday, and the payment does not show.'
const complain = (customer: { profileId: string }, more: object = {}) =>
  support.act('customers', 'complain', {
    ...{ customer_id: customer.profileId, category: 'REPAYMENT', channel: 'PHONE', loan_no: null, text, ...more },
  })
const seed = () => seedDisbursedLoan(testApp.data.database, testApp.clock)

test('a complaint by phone has the customer’s words, the channel, who wrote it down, and the same 30 days', async () => {
  const loan = await seed()
  const reply = await complain(loan, { loan_no: `AGR${loan.leadId}` })
  expect(reply).toMatchObject({ Status: 1, Data: { number: expect.stringMatching(/^AGC\d+$/) } })
  const { rows } = await testApp.data.asOwner(
    `select channel, entered_by, lead_id, answer_due_on - raised_on as days, kind, by_whom, text
     from complaints join complaint_events on complaint_id = complaints.id where customer_id = $1`,
    [loan.customerId],
  )
  expect(rows).toEqual([
    {
      ...{ channel: 'PHONE', entered_by: support.staffId, lead_id: loan.leadId, days: 30 },
      ...{ kind: 'RAISED', by_whom: 'customer', text },
    },
  ])
  await testApp.runJobs()
  const inbox = (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${loan.mobile}` })).json()
  expect(inbox).toMatchObject([{ text: expect.stringContaining(String(reply.Data.number)) }])
})

test('the same words on the same day are one complaint, as on the website', async () => {
  const loan = await seed()
  const [one, two] = [await complain(loan), await complain(loan)]
  expect(two.Data).toEqual(one.Data)
})

test('another customer’s loan is refused like one that does not exist', async () => {
  const [one, other] = [await seed(), await seed()]
  for (const loan_no of [`AGR${other.leadId}`, 'AGR1'])
    expect(await complain(one, { loan_no })).toMatchObject({ Status: 0, Message: 'We could not find this loan.' })
})
