import { paths } from 'contract/paths'
import { addDays, formatDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { queues } from '../../jobs.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { startJobs } from '../../platform/jobs/jobs.ts'
import type { Notice } from '../../providers/sms/sms.ts'
import { listEntries } from '../../records/ledger/entries.ts'
import { readLoanAccount } from '../../records/ledger/loan-account.ts'
import { markOverdueTask } from '../../records/loans/jobs.ts'
import { findLead } from '../../records/loans/leads.ts'
import { createRepayPage, payuPost } from '../../servicing/payments/testing/repay-page.ts'
import { transferOn } from '../../servicing/payments/testing/transfers.ts'
import { acceptLoan, applicantAt, apply, signOffer } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { lockAndPay } from '../../testing/lock-and-book.ts'
import { rowsOfCustomer } from '../../testing/rows-of-customer.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { sendDisbursedNotice, sendPayoutReturnedNotice } from '../payouts/send-notices.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
})
afterAll(() => testApp.close())

const database = () => testApp.data.database.kysely
const inboxOf = async (mobile: string) =>
  (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json() as { text: string }[]
const listTransitions = (leadId: number) =>
  database()
    .selectFrom('leadTransitions')
    .select(['fromStatus', 'toStatus', 'byWhom', 'reasons'])
    .where('leadId', '=', leadId)
    .orderBy('id')
    .execute()

const countPayouts = async (leadId: number) =>
  (await database().selectFrom('payouts').select('leadId').where('leadId', '=', leadId).execute()).length

/** Also runs the jobs that follow the payout, which the simulated provider makes after a second. */
async function runJobsToTheEnd(): Promise<void> {
  await testApp.runJobs()
  await database().updateTable('simulatedPayouts').set({ orderedAt: sql`ordered_at - interval '2 seconds'` }).execute()
  await testApp.runJobs()
}

/** ₹10,000 for 7 days for a salary of ₹40,000: ₹9,764 is paid out and ₹10,700 is due. */
const details = {
  personal_details: { personal_email: 'asha@mail.example' },
  residence_details: { residence_pincode: '560038' },
  income_details: { monthly_income: '40000' },
  loan_quotation_decision: { amount: 10_000, tenure: 7, purpose_id: 2 },
}

test('a complete application is decided and offered, and paid out after it is signed', async () => {
  const customer = await applicantAt(testApp, '9810000001', 'banking_details', details)
  const { token, leadId } = customer
  await apply(testApp, customer, 'banking_details')
  const readDetail = () => testApp.call({ lead_id: leadId }, { path: paths.leadDetail, token })
  expect(await readDetail()).toMatchObject({ data: [{ status: 'IN PROCESS', loan_no: null }] })

  await runJobsToTheEnd()
  expect(await readDetail()).toMatchObject({ data: [{ status: 'SANCTIONED', loan_no: `AGR${leadId}` }] })
  expect(await countPayouts(leadId)).toBe(0)
  expect((await inboxOf('9810000001'))[0]?.text).toMatch(
    /^Agrim: your loan of ₹10,000 is approved. Read and sign it by \d\d-\d\d-\d{4}: http\S+\/my-dashboard\/agreement$/,
  )
  expect(await signOffer(testApp, customer)).toMatchObject({ Status: 1, Data: { status: 'SIGNED' } })
  await runJobsToTheEnd()
  const today = testApp.clock.today()
  const repaymentOn = addDays(today, 7)
  expect(await readDetail()).toMatchObject({
    data: [
      {
        loan_no: `AGR${leadId}`,
        status: 'DISBURSED',
        loan_amount: 10_000,
        tenure: 7,
        purpose: 'Medical',
        monthly_salary_amount: 40_000,
        mobile: '9810000001',
        email: 'asha@mail.example',
        pancard: customer.pan,
        m_city_name: 'Bengaluru',
        m_state_name: 'Karnataka',
        lead_final_disbursed_date: today,
      },
    ],
    collection: [
      {
        loan_no: `AGR${leadId}`,
        repayment_date: repaymentOn,
        repayment_amount: 10_700,
        total_due_amount: 10_000,
        collected_amount: 0,
      },
    ],
  })
  const profile = await testApp.call({}, { path: paths.customerProfile, token })
  expect(profile.Data).toMatchObject({
    active_loan_details: { total_due: 10_000, repayment_date: repaymentOn },
    lead_details: { status: 'DISBURSED', repayment_amount: 10_700, repayment_date: repaymentOn },
  })
  const [entry] = await listEntries(database(), leadId)
  expect(entry?.lines).toMatchObject({ principal: 1_000_000, bank: -976_400 })
  const [message] = await inboxOf('9810000001')
  expect(message?.text).toBe(
    `Agrim: ₹9,764 was paid to your bank account for loan AGR${leadId}. Please repay ₹10,700 by ${formatDate(repaymentOn)}.`,
  )
  expect(await listTransitions(leadId)).toMatchObject([
    { fromStatus: null, toStatus: 'NEW', byWhom: 'customer' },
    { fromStatus: 'NEW', toStatus: 'IN PROCESS', byWhom: 'customer' },
    { fromStatus: 'IN PROCESS', toStatus: 'SANCTIONED', byWhom: 'decision' },
    { fromStatus: 'SANCTIONED', toStatus: 'DISBURSED', byWhom: 'payout' },
  ])
})

test('a running worker takes an application to its payout without further calls', async () => {
  const { dependencies } = testApp
  const unscheduled = queues(dependencies).map((queue) => ({ ...queue, schedule: [] }))
  const jobs = await startJobs(dependencies.database, unscheduled, dependencies.log)
  const customer = await applicantAt(testApp, '9810000002', 'completed', details)
  const { leadId } = customer
  const status = async () => (await findLead(database(), leadId))?.status
  const latestMessage = async () => (await inboxOf('9810000002'))[0]?.text
  await expect.poll(latestMessage).toContain('is approved')
  await signOffer(testApp, customer)
  await expect.poll(status).toBe('DISBURSED')
  await expect.poll(latestMessage).toContain('₹9,764 was paid')
  await jobs.stop()
})

test('after a failed transfer another one with a new id is made, and the loan is booked once', async () => {
  const customer = await applicantAt(testApp, '9810000003', 'completed', {
    income_details: { monthly_income: '110000' },
    loan_quotation_decision: { amount: 54_500, tenure: 7 },
  })
  const { leadId } = customer
  await acceptLoan(testApp, customer)
  for (let round = 0; round < 4; round++) await runJobsToTheEnd()
  const columns = ['status', 'tries', 'transferId', 'amountPaise', 'lastFailure'] as const
  const payout = await database().selectFrom('payouts').select(columns).where('leadId', '=', leadId).executeTakeFirst()
  expect(payout).toEqual({
    status: 'PAID',
    tries: 2,
    transferId: expect.stringMatching(new RegExp(`^AGR${leadId}T2R[0-9A-F]{16}$`)),
    amountPaise: 5_321_380,
    lastFailure: null,
  })
  expect(await listEntries(database(), leadId)).toHaveLength(1)
})

test('a notice about a payout that is sent late says what is due by then, and nothing after the repayment day or about a loan that is repaid', async () => {
  const { database, clock } = testApp.dependencies
  const loan = await seedDisbursedLoan(database, clock)
  const sent: Notice[] = []
  const sms = { sendOtp: async () => {}, sendNotice: async (notice: Notice) => void sent.push(notice) }
  const pay = (amountPaise: number) =>
    inTransaction(database, (transaction) => lockAndPay(transaction, transferOn(loan, amountPaise, clock)))
  const notify = (daysLater = 0) => {
    const today = () => addDays(clock.today(), daysLater)
    return sendDisbursedNotice({ database, sms, clock: { ...clock, today } }, loan.leadId)
  }
  await notify()
  await pay(500_000)
  await notify()
  await notify(7)
  await notify(8)
  const [whole, rest] = [{ due: '₹10,700' }, { due: '₹5,350' }]
  expect(sent.map(({ values }) => values)).toMatchObject([whole, rest, rest])
  await pay(500_000)
  await notify()
  await sendPayoutReturnedNotice({ database, sms }, loan.leadId)
  expect(sent).toHaveLength(3)
})

test('a loan becomes overdue once, the day after its repayment day', async () => {
  const { leadId } = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  const statusAfter = async (days: number) => {
    testApp.clock.advanceDays(days)
    await markOverdueTask.queue(database())
    await testApp.runJobs()
    return (await findLead(database(), leadId))?.status
  }
  expect([await statusAfter(7), await statusAfter(1), await statusAfter(1)]).toEqual([
    'DISBURSED',
    'OVERDUE',
    'OVERDUE',
  ])
  const transitions = await listTransitions(leadId)
  expect(transitions.filter(({ toStatus }) => toStatus === 'OVERDUE')).toEqual([
    {
      fromStatus: 'DISBURSED',
      toStatus: 'OVERDUE',
      byWhom: 'calendar',
      reasons: ['the repayment day has passed'],
    },
  ])
  expect((await readLoanAccount(database(), leadId))?.balance.principalPaise).toBe(1_000_000)
})

test('from the registration to the repaid loan, nothing that a customer does changes a row of another one', async () => {
  const page = createRepayPage(testApp)
  const borrower = await page.lend({ tenureDays: 30 })
  await page.open(borrower)
  await page.order(borrower, '500')
  const applying = await applicantAt(testApp, '9810000004', 'banking_details')
  const offered = await applicantAt(testApp, '9810000005', 'completed')
  await runJobsToTheEnd()
  const others = [borrower, applying, offered].map(({ leadId }) => leadId)
  const rowsOfOthers = async () => {
    const leads = await Promise.all(others.map((leadId) => findLead(database(), leadId)))
    return Promise.all(leads.map((lead) => rowsOfCustomer(testApp.data, lead?.customerId ?? 0)))
  }
  const before = await rowsOfOthers()
  for (const rows of before) expect(rows.length).toBeGreaterThan(10)

  const email = { personal_details: { personal_email: 'asha@example.com' } }
  const customer = await applicantAt(testApp, '9810000006', 'completed', { ...details, ...email })
  await acceptLoan(testApp, customer)
  await runJobsToTheEnd()
  const order = async (key: string) => {
    const loan = { ...borrower, ...customer }
    const body = page.orderBody(loan, '', { idempotency_key: key })
    return (await page.call(paths.payuOrders, body, { token: customer.token })).data.parameters
  }
  await page.webhook(payuPost(await order('first'), { status: 'failure' }))
  await page.webhook(payuPost(await order('second')))
  expect((await findLead(database(), customer.leadId))?.status).toBe('CLOSED')
  await testApp.call({ event_name: 'withdraw', purpose: 'login' }, { path: paths.consents, token: customer.token })
  await runJobsToTheEnd()
  expect(await rowsOfOthers()).toEqual(before)
})
