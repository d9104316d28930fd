import { paths } from 'contract/paths'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { bookPayment } from 'domain/loan/booking/loan-booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { readCustomer } from '../../../records/customers/queries.ts'
import { changeStatus } from '../../../records/loans/change-status.ts'
import { findLead } from '../../../records/loans/leads.ts'
import { acceptLoan, applicantAt, apply, applyUntil } from '../../../testing/application.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { lockAndBook, lockCustomerAndLead } from '../../../testing/lock-and-book.ts'
import { newPan, type Registered, takeStep } from '../../../testing/registered-customer.ts'
import { seedDisbursedLoan, setLeadStatus } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'
import { findBankAccount } from '../bank-accounts.ts'
import { findEmployment } from '../employments.ts'

let testApp: TestApp
let lastMobile = 9_850_000_000
const newMobile = () => String(++lastMobile)
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
})
afterAll(() => testApp.close())

type Item = Record<string, unknown>
type HistoryReply = { data: Item[]; collection: Item[]; Steps: { user_type: string }; Data: { lead_list: Item[] } }

const database = () => testApp.data.database.kysely
const call = async (path: string, token: string, body: object) =>
  (await testApp.call(body, { path, token })) as unknown as HistoryReply
const leadsOf = async (token: string, pancard: string) =>
  (await call(paths.allLeads, token, { pancard })).Data.lead_list
const detailOf = (token: string, leadId: number | string) => call(paths.leadDetail, token, { lead_id: leadId })
const userTypeOf = async ({ token, leadId, mobile }: Registered) =>
  (await call(paths.stepStatus, token, { lead_id: leadId, mobile, token })).Steps.user_type

const pay = (leadId: number, paise: number) => {
  const today = testApp.clock.today()
  return inTransaction(testApp.data.database, (transaction) =>
    lockAndBook(transaction, {
      leadId,
      idempotencyKey: `test:${leadId}:${paise}:${today}`,
      at: testApp.clock.now(),
      plan: (loan) => ({ ...bookPayment(loan, paise, today), by: 'test', reasons: [] }),
    }),
  )
}

/** A logged-in customer with a loan of ₹10,000, disbursed today. */
async function seedBorrower() {
  const loan = await seedDisbursedLoan(testApp.data.database, testApp.clock, { mobile: newMobile(), pan: newPan() })
  const { token } = await testApp.logIn(loan.mobile)
  return { ...loan, token }
}

test('the history lists every application of the customer, newest first', async () => {
  const { leadId, token, mobile, pan } = await seedBorrower()
  await pay(leadId, 1_000_000)
  const terms = { mobile, pan, principalPaise: 2_000_000 }
  const second = await seedDisbursedLoan(testApp.data.database, testApp.clock, terms)
  const lead_entry_date = istDateOf(testApp.clock.now())
  const expected = [
    { lead_id: second.leadId, loan_amount: 20_000, status: 'DISBURSED', lead_entry_date },
    { lead_id: leadId, loan_amount: 10_000, status: 'CLOSED', lead_entry_date },
  ]
  expect(await leadsOf(token, pan)).toEqual(expected)
  expect(await leadsOf(token, pan.toLowerCase())).toEqual(expected)
})

test('after midnight a loan is overdue in the list, the details and the profile, before the job has run', async () => {
  const { leadId, token, pan, repaymentOn } = await seedBorrower()
  const statuses = async () => {
    const [inList] = await leadsOf(token, pan)
    const [detail] = (await detailOf(token, leadId)).data
    const { lead_details } = (await call(paths.customerProfile, token, {})).Data as unknown as { lead_details: Item }
    return [inList, detail, lead_details].map((item) => item?.status)
  }
  while (testApp.clock.today() < repaymentOn) testApp.clock.advanceDays(1)
  expect(await statuses()).toEqual(['DISBURSED', 'DISBURSED', 'DISBURSED'])
  testApp.clock.advanceDays(1)
  expect(await statuses()).toEqual(['OVERDUE', 'OVERDUE', 'OVERDUE'])
})

test('an application without an accepted quote has no amount yet', async () => {
  const customer = await applicantAt(testApp, newMobile(), 'generate_loan_quote')
  expect(await leadsOf(customer.token, customer.pan)).toMatchObject([{ loan_amount: null, status: 'NEW' }])
  expect(await detailOf(customer.token, customer.leadId)).toMatchObject({
    Status: 1,
    data: [{ loan_no: null, loan_amount: null, tenure: null, purpose: null, lead_final_disbursed_date: null }],
    collection: [],
  })
})

test('a PAN that is not the customer’s own has no history, known or not', async () => {
  const [customer, other] = [await seedBorrower(), await seedBorrower()]
  const notTheirs = [other.pan, 'ZZZPZ9998Z', '', "' or 1=1 --", 'null']
  for (const pan of notTheirs) expect(await leadsOf(customer.token, pan)).toEqual([])
  const unregistered = await testApp.logIn(newMobile())
  for (const pan of ['', customer.pan]) expect(await leadsOf(unregistered.token, pan)).toEqual([])
})

test("another customer's application gets the same answer as one that does not exist", async () => {
  const [customer, other] = [await seedBorrower(), await seedBorrower()]
  const nothing = { httpStatus: 200, Status: 1, Message: 'Success', data: [], collection: [] }
  expect(await detailOf(customer.token, other.leadId)).toMatchObject(nothing)
  expect(await detailOf(customer.token, 999_999_999_999)).toMatchObject(nothing)
  expect(await detailOf(customer.token, `0${customer.leadId}`)).toMatchObject({
    Status: 0,
    Message: 'We could not find this application.',
  })
})

test("a lead_id of another customer in a body does not change that customer's data", async () => {
  const [mine, theirs] = [
    await applicantAt(testApp, newMobile(), 'banking_details'),
    await applicantAt(testApp, newMobile(), 'banking_details'),
  ]
  const readTheirs = async () => {
    const lead = await findLead(database(), theirs.leadId)
    const customerId = lead?.customerId ?? 0
    return {
      lead,
      customer: await readCustomer(database(), customerId),
      employment: await findEmployment(database(), customerId),
      account: await findBankAccount(database(), theirs.leadId),
    }
  }
  const before = await readTheirs()
  const changes = { lead_id: theirs.leadId, company_name: 'Somewhere else', amount: 5_000 }
  const events = ['generate_loan_quote', 'loan_quotation_decision', 'employment_details', 'banking_details'] as const
  for (const event of events) expect(await apply(testApp, mine, event, changes)).toMatchObject({ Status: 1 })
  await call(paths.stepStatus, mine.token, { lead_id: theirs.leadId, mobile: theirs.mobile })
  expect(await readTheirs()).toEqual(before)

  const theirProfile = { profile_id: theirs.profileId }
  for (const event of ['generate_loan_quote', 'banking_details'] as const)
    expect(await apply(testApp, mine, event, theirProfile)).toMatchObject({ Status: 4 })
  expect(await call(paths.stepStatus, mine.token, theirProfile)).toMatchObject({ Status: 5 })
})

test('the detail shows what is due today and what has been collected', async () => {
  const { leadId, token, repaymentOn } = await seedBorrower()
  testApp.clock.advanceDays(3)
  await pay(leadId, 300_000)
  testApp.clock.advanceDays(10)
  const { data, collection } = await detailOf(token, leadId)
  expect(data[0]).toMatchObject({ status: 'OVERDUE', first_name: 'ASHA' })
  expect(collection).toEqual([
    {
      loan_no: `AGR${leadId}`,
      repayment_date: repaymentOn,
      repayment_amount: 10_700,
      total_due_amount: 7_300 + 730,
      collected_amount: 3_000,
    },
  ])
})

test('the detail of a rejected application has every reason and the date to apply again, and no other has any', async () => {
  const { leadId, token } = await applicantAt(testApp, newMobile(), 'banking_details')
  const none = { reasons: [], apply_again_on: null }
  expect((await detailOf(token, leadId)).data).toMatchObject([none])
  const reasons = ['The name at the bank is another.', 'A document is missing.']
  const applyAgainOn = addDays(testApp.clock.today(), 30)
  await setLeadStatus(testApp.data.database, testApp.clock, leadId, 'IN PROCESS')
  await inTransaction(testApp.data.database, async (transaction) => {
    const { customer, lead } = await lockCustomerAndLead(transaction, leadId)
    if (lead === undefined) throw new Error('there is no lead')
    const rejection = { to: 'REJECTED', by: 'decision', reasons, at: testApp.clock.now() } as const
    await changeStatus(transaction, customer, lead, { ...rejection, applyAgainOn })
  })
  const rejected = { status: 'REJECTED', reasons, apply_again_on: applyAgainOn }
  expect((await detailOf(token, leadId)).data).toMatchObject([rejected])
})

test('a customer who has repaid a loan is a repeat customer, who may borrow the whole income', async () => {
  const choice = { loan_quotation_decision: { amount: 10_000 } }
  const customer = await applicantAt(testApp, newMobile(), 'completed', choice)
  expect(await userTypeOf(customer)).toBe('NEW')
  await acceptLoan(testApp, customer)
  await testApp.runJobs()
  await database().updateTable('simulatedPayouts').set({ orderedAt: sql`ordered_at - interval '2 seconds'` }).execute()
  await testApp.runJobs()
  expect(await userTypeOf(customer)).toBe('UNPAID-REPEAT')
  expect(await takeStep(testApp, customer, 'register_now')).toMatchObject({ Data: { lead_id: customer.leadId } })

  await pay(customer.leadId, 1_000_000)
  expect(await userTypeOf(customer)).toBe('REPEAT')
  const again = await takeStep(testApp, customer, 'register_now')
  expect(again).toMatchObject({ Status: 1, Data: { next_step: 'generate_loan_quote', step_percentage: 0 } })
  expect(again.Data.lead_id).toBeGreaterThan(customer.leadId)
  expect((await apply(testApp, customer, 'generate_loan_quote')).Data.max_loan_amount).toBe(40_000)

  // The documents of the first application are recent enough to be used again.
  await applyUntil(testApp, customer, 'documents', { loan_quotation_decision: { amount: 40_000 } })
  const completed = { Status: 1, Data: { next_step: 'completed' } }
  expect(await apply(testApp, customer, 'banking_details')).toMatchObject(completed)
  await testApp.runJobs()
  const history = await leadsOf(customer.token, customer.pan)
  expect(history.map(({ status }) => status)).toEqual(['SANCTIONED', 'CLOSED'])
})

test('an application is dated with the business day on which it was opened', async () => {
  testApp.clock.advanceDays(1)
  const customer = await applicantAt(testApp, newMobile(), 'generate_loan_quote')
  const lead_entry_date = testApp.clock.today()
  expect(await leadsOf(customer.token, customer.pan)).toMatchObject([{ lead_entry_date }])
})
