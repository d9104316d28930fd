import { paths } from 'contract/paths'
import { addDays, istDateOf } from 'domain/calendar/ist-date'
import { bookPayment } from 'domain/loan/booking/loan-booking'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../../platform/database/in-transaction.ts'
import { changeStatus } from '../../../records/loans/change-status.ts'
import { applicantAt } from '../../../testing/application.ts'
import { instantRenderer } from '../../../testing/instant-renderer.ts'
import { lockAndBook, lockCustomerAndLead } from '../../../testing/lock-and-book.ts'
import { newPan } from '../../../testing/registered-customer.ts'
import { seedDisbursedLoan, setLeadStatus } from '../../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../../testing/test-app.ts'

let testApp: TestApp
let lastMobile = 9_850_000_000
const newMobile = () => String(++lastMobile)
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
})
afterAll(() => testApp.close())

type Item = Record<string, unknown>
type HistoryReply = { data: Item[]; collection: Item[]; Steps: { user_type: string }; Data: { lead_list: Item[] } }

const call = async (path: string, token: string, body: object) =>
  (await testApp.call(body, { path, token })) as unknown as HistoryReply
const leadsOf = async (token: string, pancard: string) =>
  (await call(paths.allLeads, token, { pancard })).Data.lead_list
const detailOf = (token: string, leadId: number | string) => call(paths.leadDetail, token, { lead_id: leadId })

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

test('a PAN that is not the customer’s own has no history, known or not', async () => {
  const [customer, other] = [await seedBorrower(), await seedBorrower()]
  const notTheirs = [other.pan, 'ZZZPZ9998Z', '', "' or 1=1 --", 'null']
  for (const pan of notTheirs) expect(await leadsOf(customer.token, pan)).toEqual([])
  const unregistered = await testApp.logIn(newMobile())
  for (const pan of ['', customer.pan]) expect(await leadsOf(unregistered.token, pan)).toEqual([])
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
