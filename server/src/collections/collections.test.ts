import { paths } from 'contract/paths'
import { addDays } from 'domain/calendar/ist-date'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { saveQuietSlot } from '../customers/contact-preferences.ts'
import { tasks } from '../jobs.ts'
import { createPayingCustomer } from '../payments/testing/paying-customer.ts'
import { createRepayPage, type RepayPage } from '../payments/testing/repay-page.ts'
import { setLeadStatus } from '../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../testing/test-app.ts'
import { findAssignment } from './assignments.ts'
import { announceReport, mayReport } from './bureau-notices.ts'
import { addAgent, assignAgent, recordContact } from './recover-loan.ts'
import { sendRecoveryNotices } from './send-notices.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
  advanceToHour(10)
  await addAgent(testApp.dependencies, { name: 'Ravi Kumar', cardNo: 'RA-7', agency: 'Fair Recovery' }, 'Asha', [
    'Fair Recovery',
  ])
})
afterAll(() => testApp.close())

/** Moves the clock forward to the next time it is that hour in India. */
function advanceToHour(hour: number) {
  const now = testApp.clock.now()
  const minuteOfDay = (now.getUTCHours() * 60 + now.getUTCMinutes() + 330) % 1_440
  testApp.clock.advance(((hour * 60 - minuteOfDay + 1_440) % 1_440) * 60)
}

async function overdueCustomer() {
  const customer = await createPayingCustomer(testApp, page)
  await setLeadStatus(testApp.data.database, testApp.clock, customer.loan.leadId, 'OVERDUE')
  return customer
}
const assign = (leadId: number) => assignAgent(testApp.dependencies, { leadId, cardNo: 'RA-7', by: 'Asha' })
const call = (leadId: number) => recordContact(testApp.dependencies, { leadId, channel: 'CALL' })
const sendNotices = async () => tasks(testApp.dependencies).send_recovery_notices?.(undefined, {} as never)
const textsTo = async ({ loan }: Awaited<ReturnType<typeof overdueCustomer>>, words: string) =>
  (await page.inbox(loan.mobile)).filter(({ text }) => text.includes(words))

test('a borrower is told who the agent is before the first contact, by day, and sees it in the dashboard', async () => {
  const customer = await overdueCustomer()
  const { leadId } = customer.loan
  await assign(leadId)
  expect(await call(leadId)).toBe('not named')
  advanceToHour(21)
  await sendNotices()
  expect(await call(leadId)).toBe('not named')
  advanceToHour(10)
  await sendNotices()
  await sendNotices()
  expect(await textsTo(customer, 'Ravi Kumar of Fair Recovery, card RA-7, may contact you')).toHaveLength(1)
  expect(await call(leadId)).toBeUndefined()
  const { token } = await testApp.logIn(customer.loan.mobile)
  const { Data } = await testApp.call({}, { path: paths.customerProfile, token })
  expect(Data.active_loan_details).toMatchObject({
    recovery_agent: { name: 'Ravi Kumar', card_no: 'RA-7', agency: 'Fair Recovery' },
    late_rule: expect.stringContaining('There are no penal charges'),
  })
})

test('contacts are made as often as the policy says, not in the quiet hours, and not after the loan is repaid', async () => {
  const { loan } = await overdueCustomer()
  await assign(loan.leadId)
  await sendNotices()
  await saveQuietSlot(testApp.data.database.kysely, loan.customerId, 'MORNING', testApp.clock.now())
  expect(await call(loan.leadId)).toBe('not at this hour')
  await saveQuietSlot(testApp.data.database.kysely, loan.customerId, 'NONE', testApp.clock.now())
  const results = [await call(loan.leadId), await call(loan.leadId), await call(loan.leadId)]
  expect(results).toEqual([undefined, undefined, 'often enough today'])
  await setLeadStatus(testApp.data.database, testApp.clock, loan.leadId, 'CLOSED')
  expect(await call(loan.leadId)).toBe('not overdue')
})

test('the database takes no contact of an agent whom the borrower does not know', async () => {
  const { loan } = await overdueCustomer()
  await assign(loan.leadId)
  const assignment = await findAssignment(testApp.data.database.kysely, loan.leadId)
  const insert = testApp.data.asOwner(
    `insert into recovery_contacts (assignment_id, channel, at) values ($1, 'CALL', now() + interval '1 year')`,
    [assignment?.id],
  )
  await expect(insert).rejects.toThrow('was not told who')
})

test('a loan that was repaid before its agent was named keeps no other borrower waiting', async () => {
  const [repaid, customer] = [await overdueCustomer(), await overdueCustomer()]
  for (const { loan } of [repaid, customer]) await assign(loan.leadId)
  await setLeadStatus(testApp.data.database, testApp.clock, repaid.loan.leadId, 'CLOSED')
  const { dependencies } = testApp
  await sendRecoveryNotices({ ...dependencies, sms: dependencies.providers.sms, publicUrl: '' }, 1)
  expect(await textsTo(repaid, 'may contact you')).toHaveLength(0)
  expect(await textsTo(customer, 'may contact you')).toHaveLength(1)
})

test('only agents of published agencies are engaged, and only for overdue loans', async () => {
  const unknown = { name: 'X', cardNo: 'RA-8', agency: 'Loud Recovery' }
  await expect(addAgent(testApp.dependencies, unknown, 'Asha')).rejects.toThrow('not among the agencies')
  const { loan } = await createPayingCustomer(testApp, page)
  await expect(assign(loan.leadId)).rejects.toThrow('the loan is DISBURSED')
})

test('a report to the credit bureaus is announced a week before, and none may be made without the message', async () => {
  const customer = await overdueCustomer()
  const { leadId } = customer.loan
  const { kysely } = testApp.data.database
  const today = testApp.clock.today()
  const reportFrom = addDays(today, 7)
  const announce = (day: typeof today) => announceReport(testApp.dependencies, { leadId, reportFrom: day, by: 'Asha' })
  await expect(announce(addDays(today, 6))).rejects.toThrow('the first day that can be announced')
  await announce(reportFrom)
  expect(await mayReport(kysely, leadId, reportFrom)).toBe(false)
  await sendNotices()
  await announce(reportFrom)
  await sendNotices()
  expect(await textsTo(customer, 'we report it to the credit information companies')).toHaveLength(1)
  expect(await mayReport(kysely, leadId, addDays(today, 6))).toBe(false)
  expect(await mayReport(kysely, leadId, reportFrom)).toBe(true)
  await testApp.data.asOwner("update bureau_notices set sent_at = sent_at + interval '1 day' where lead_id = $1", [
    leadId,
  ])
  expect(await mayReport(kysely, leadId, reportFrom)).toBe(false)
  expect(await mayReport(kysely, leadId, addDays(reportFrom, 1))).toBe(true)
  await setLeadStatus(testApp.data.database, testApp.clock, leadId, 'CLOSED')
  expect(await mayReport(kysely, leadId, reportFrom)).toBe(false)
})
