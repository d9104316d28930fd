import { paths } from 'contract/paths'
import { addDays, formatDate } from 'domain/calendar/ist-date'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { listEntries } from '../../records/ledger/entries.ts'
import { readLoanAccount } from '../../records/ledger/loan-account.ts'
import { markOverdueTask } from '../../records/loans/jobs.ts'
import { findLead } from '../../records/loans/leads.ts'
import { applicantAt, apply, signOffer } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'

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
    /^Agrim: your loan of Rs.10,000 is approved. Read and sign it by \d\d-\d\d-\d{4}: http\S+\/my-dashboard\/agreement$/,
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
    `Agrim: Rs.9,764 was paid to your bank account for loan AGR${leadId}. Please repay Rs.10,700 by ${formatDate(repaymentOn)}.`,
  )
  expect(await listTransitions(leadId)).toMatchObject([
    { fromStatus: null, toStatus: 'NEW', byWhom: 'customer' },
    { fromStatus: 'NEW', toStatus: 'IN PROCESS', byWhom: 'customer' },
    { fromStatus: 'IN PROCESS', toStatus: 'SANCTIONED', byWhom: 'decision' },
    { fromStatus: 'SANCTIONED', toStatus: 'DISBURSED', byWhom: 'payout' },
  ])
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
