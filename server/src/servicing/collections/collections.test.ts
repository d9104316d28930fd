import { paths } from 'contract/paths'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { ProviderFailure } from '../../providers/provider-failure.ts'
import { saveQuietSlot } from '../../records/customers/contact-preferences.ts'
import { advanceToHour } from '../../testing/advance-to-hour.ts'
import { runTask } from '../../testing/run-task.ts'
import { setLeadStatus } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { createPayingCustomer } from '../payments/testing/paying-customer.ts'
import { createRepayPage, type RepayPage } from '../payments/testing/repay-page.ts'
import { findAssignment } from './assignments.ts'
import { recoveryNoticesTask } from './jobs.ts'
import { addAgent, assignAgent, recordContact, unassignAgent } from './recover-loan.ts'

let testApp: TestApp
let page: RepayPage
beforeAll(async () => {
  testApp = await createTestApp({ env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
  page = createRepayPage(testApp)
  advanceToHour(testApp.clock, 10)
  await register('RA-7', 'Ravi Kumar')
  await register('RA-9', 'Leela Das')
})
afterAll(() => testApp.close())

const register = (cardNo: string, name: string, agency = 'Fair Recovery') =>
  addAgent(testApp.dependencies, { name, cardNo, agency }, 'Asha', ['Fair Recovery', 'Calm Recovery'])

async function overdueCustomer() {
  const customer = await createPayingCustomer(testApp, page)
  await setLeadStatus(testApp.data.database, testApp.clock, customer.loan.leadId, 'OVERDUE')
  return customer
}
const assign = (leadId: number, cardNo = 'RA-7') => assignAgent(testApp.dependencies, { leadId, cardNo, by: 'Asha' })
const call = (leadId: number) => recordContact(testApp.dependencies, { leadId, channel: 'CALL', by: 'Meera' })
const sendNotices = async () => runTask(testApp, recoveryNoticesTask)
const textsTo = async ({ loan }: Awaited<ReturnType<typeof overdueCustomer>>, words: string) =>
  (await page.inbox(loan.mobile)).filter(({ text }) => text.includes(words))

test('a borrower is told who the agent is before the first contact, in the daytime, and sees it in the dashboard', async () => {
  const customer = await overdueCustomer()
  const { leadId } = customer.loan
  await assign(leadId)
  expect(await call(leadId)).toBe('agent not named')
  advanceToHour(testApp.clock, 21)
  await sendNotices()
  expect(await call(leadId)).toBe('agent not named')
  advanceToHour(testApp.clock, 10)
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

test('a contact is refused beyond the daily limit, in the quiet hours and after the loan is repaid', async () => {
  const { loan } = await overdueCustomer()
  await assign(loan.leadId)
  await sendNotices()
  await saveQuietSlot(testApp.data.database.kysely, loan.customerId, 'MORNING', testApp.clock.now())
  expect(await call(loan.leadId)).toBe('not at this hour')
  await saveQuietSlot(testApp.data.database.kysely, loan.customerId, 'NONE', testApp.clock.now())
  // The message that names the agent is a contact too.
  expect([await call(loan.leadId), await call(loan.leadId)]).toEqual([undefined, 'contact limit reached'])
  await setLeadStatus(testApp.data.database, testApp.clock, loan.leadId, 'CLOSED')
  expect(await call(loan.leadId)).toBe('not overdue')
})

test('each contact and each end of an assignment names who did it', async () => {
  const { loan } = await overdueCustomer()
  const unassign = () => unassignAgent(testApp.dependencies, { leadId: loan.leadId, by: 'Kiran' })
  await assign(loan.leadId)
  await sendNotices()
  expect(await call(loan.leadId)).toBeUndefined()
  await assign(loan.leadId, 'RA-9')
  expect([await unassign(), await unassign()]).toEqual([true, false])
  await expect(call(loan.leadId)).rejects.toThrow('no agent is assigned')
  const assignments = 'select ended_by from recovery_assignments where lead_id = $1 order by id'
  expect((await testApp.data.asOwner(assignments, [loan.leadId])).rows).toEqual([
    { ended_by: 'Asha' },
    { ended_by: 'Kiran' },
  ])
  const contacts = `select recorded_by from recovery_contacts
    where assignment_id in (select id from recovery_assignments where lead_id = $1)`
  expect((await testApp.data.asOwner(contacts, [loan.leadId])).rows).toEqual([{ recorded_by: 'Meera' }])
})

test('a repeated command changes nothing: the agent keeps the card and the loan, and the borrower is told once', async () => {
  expect(await register('RA-7', 'Ravi Kumar')).toBe(false)
  await expect(register('RA-7', 'Ravi Kumar', 'Calm Recovery')).rejects.toThrow(
    'belongs to Ravi Kumar of Fair Recovery',
  )
  await expect(register('RA-7', 'Asha Rao')).rejects.toThrow('belongs to Ravi Kumar of Fair Recovery')
  const customer = await overdueCustomer()
  const { leadId } = customer.loan
  expect((await Promise.all([assign(leadId), assign(leadId)])).toSorted()).toEqual([false, true])
  await sendNotices()
  expect(await assign(leadId)).toBe(false)
  await sendNotices()
  expect(await textsTo(customer, 'may contact you')).toHaveLength(1)
})

test('the database refuses a contact of an agent the borrower was not told about', async () => {
  const { loan } = await overdueCustomer()
  await assign(loan.leadId)
  const assignment = await findAssignment(testApp.data.database.kysely, loan.leadId)
  const insert = testApp.data.asOwner(
    `insert into recovery_contacts (assignment_id, channel, recorded_by, at)
     values ($1, 'CALL', 'Meera', now() + interval '1 year')`,
    [assignment?.id],
  )
  await expect(insert).rejects.toThrow('was not told who')
})

test('a notice that may have been sent is repeated only as often as the borrower may be contacted', async () => {
  const customer = await overdueCustomer()
  await assign(customer.loan.leadId)
  const noResponse = new ProviderFailure('msg91', 'no response', new DOMException('late', 'TimeoutError'))
  const send = vi.spyOn(testApp.dependencies.providers.sms, 'sendNotice').mockRejectedValue(noResponse)
  for (let run = 0; run < 5; run++) await sendNotices()
  expect(send.mock.calls.filter(([{ mobile }]) => mobile === customer.loan.mobile)).toHaveLength(2)
  send.mockRestore()
  testApp.clock.advanceDays(1)
  await sendNotices()
  expect(await textsTo(customer, 'may contact you')).toHaveLength(1)
})

test('only agents of published agencies are registered, and only overdue loans are assigned', async () => {
  const unknown = { name: 'X', cardNo: 'RA-8', agency: 'Loud Recovery' }
  await expect(addAgent(testApp.dependencies, unknown, 'Asha')).rejects.toThrow('do not name the agency Loud Recovery')
  const { loan } = await createPayingCustomer(testApp, page)
  await expect(assign(loan.leadId)).rejects.toThrow('is DISBURSED, not OVERDUE')
})

async function recordOpening(leadId: number, at: Date, fromStatus: LoanStatus = 'CLOSED'): Promise<void> {
  const reopened = { fromStatus, toStatus: 'DISBURSED' as const, byWhom: 'test', reasons: [] }
  await testApp.data.database.kysely
    .insertInto('leadTransitions')
    .values({ leadId, ...reopened, at })
    .execute()
}

const openedAgain = [
  ['was repaid and opened again', 'CLOSED'],
  ['was paid out again after a return', 'SANCTIONED'],
] as const

test.each(openedAgain)('an agent needs a new decision if the loan %s', async (_why, from) => {
  const customer = await overdueCustomer()
  const { leadId } = customer.loan
  await assign(leadId)
  await sendNotices()
  await recordOpening(leadId, testApp.clock.now(), from)
  await expect(call(leadId)).rejects.toThrow('no agent is assigned')
  await sendNotices()
  await expect(call(leadId)).rejects.toThrow('no agent is assigned')
  testApp.clock.advance(60)
  expect(await assign(leadId)).toBe(true)
  await sendNotices()
  expect(await textsTo(customer, 'may contact you')).toHaveLength(2)
  await setLeadStatus(testApp.data.database, testApp.clock, leadId, 'CLOSED')
  await sendNotices()
  expect(await findAssignment(testApp.data.database.kysely, leadId)).toBeUndefined()
})

test('an agent can be assigned to a loan again as soon as it is opened again', async () => {
  const customer = await overdueCustomer()
  const { leadId } = customer.loan
  await assign(leadId)
  await sendNotices()
  testApp.clock.advance(60)
  await recordOpening(leadId, testApp.clock.now())
  testApp.clock.advance(60)
  expect([await assign(leadId), await assign(leadId)]).toEqual([true, false])
  await sendNotices()
  expect(await textsTo(customer, 'may contact you')).toHaveLength(2)
  expect(await findAssignment(testApp.data.database.kysely, leadId)).toBeDefined()
})
