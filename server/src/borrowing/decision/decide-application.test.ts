import { paths } from 'contract/paths'
import { addDays } from 'domain/calendar/ist-date'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queryable } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { findCustomerByProfileId } from '../../records/customers/queries.ts'
import { findLead } from '../../records/loans/leads.ts'
import { findLoan } from '../../records/loans/loans.ts'
import { reversePayment } from '../../servicing/corrections/reversals/reverse-payment.ts'
import { transferOn } from '../../servicing/payments/testing/transfers.ts'
import { applicantAt, apply } from '../../testing/application.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { lockAndPay } from '../../testing/lock-and-book.ts'
import { takeStep } from '../../testing/registered-customer.ts'
import { runTask } from '../../testing/run-task.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { findPayout } from '../payouts/payouts.ts'
import { decideApplicationTask } from './decide-application.ts'

let testApp: TestApp
let lastMobile = 9_840_000_000
const newMobile = () => String(++lastMobile)
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer })
})
afterAll(() => testApp.close())

const database = () => testApp.data.database.kysely
const statusOf = async (leadId: number) => (await findLead(database(), leadId))?.status
const decide = (leadId: number) => runTask(testApp, decideApplicationTask, { leadId })
const transitionsTo = (leadId: number, status: LoanStatus) =>
  database()
    .selectFrom('leadTransitions')
    .select(['byWhom', 'reasons'])
    .where('leadId', '=', leadId)
    .where('toStatus', '=', status)
    .execute()

test('an application that meets the policy is sanctioned on the product terms, without a payout', async () => {
  const choice = { loan_quotation_decision: { amount: 10_000, tenure: 7 } }
  const { leadId } = await applicantAt(testApp, newMobile(), 'completed', choice)
  await decide(leadId)
  expect(await transitionsTo(leadId, 'SANCTIONED')).toEqual([
    { byWhom: 'decision', reasons: ['documents present, account verified, policy met'] },
  ])
  expect(await findLoan(database(), leadId)).toMatchObject({
    status: 'SANCTIONED',
    loanNo: `AGR${leadId}`,
    principalPaise: 1_000_000,
    dailyRateBasisPoints: 100,
    tenureDays: 7,
    feePaise: 20_000,
    feeGstPaise: 3_600,
    productTermsVersion: 1,
    disbursedOn: null,
  })
  expect(await findPayout(database(), leadId)).toBeUndefined()
})

type Applicant = { customerId: number; leadId: number }
type Change = (database: Queryable, applicant: Applicant) => { execute(): Promise<unknown> }

const documentGone: Change = (database, { customerId }) =>
  database
    .updateTable('files')
    .set({ replacedAt: new Date() })
    .where('customerId', '=', customerId)
    .where('docType', '=', 'pan_card')
const notSalaried: Change = (database, { customerId }) =>
  database.updateTable('applicants').set({ incomeTypeId: 2 }).where('customerId', '=', customerId)
const incomeFallen: Change = (database, { customerId }) =>
  database.updateTable('applicants').set({ monthlyIncomePaise: 1_000_000 }).where('customerId', '=', customerId)
const otherHolder: Change = (database, { leadId }) =>
  database.updateTable('bankAccounts').set({ nameMatchScore: 59 }).where('leadId', '=', leadId)

test.each([
  ['a document is gone', documentGone, ['a document that we need was missing']],
  ['the customer is no longer salaried', notSalaried, ['our loans are for salaried people']],
  [
    'the income has fallen',
    incomeFallen,
    ['the amount is more than your income allows', 'your monthly income must be at least ₹15,000'],
  ],
  ['the account holder is another', otherHolder, ['the bank account could not be verified as yours']],
])('if %s the application is rejected with every reason and the day to apply again', async (_when, change, reasons) => {
  const choice = { loan_quotation_decision: { amount: 10_000 } }
  const { leadId, profileId, mobile, token } = await applicantAt(testApp, newMobile(), 'completed', choice)
  const { id: customerId } = (await findCustomerByProfileId(database(), profileId)) ?? { id: 0 }
  await change(database(), { customerId, leadId }).execute()
  await testApp.runJobs()

  expect(await statusOf(leadId)).toBe('REJECTED')
  expect(await findLoan(database(), leadId)).toBeUndefined()
  const profile = await testApp.call({}, { path: paths.customerProfile, token })
  expect(profile.Data).toMatchObject({
    eligibility_status: 0,
    next_event_name: 'register_now',
    application_filled_percent: 0,
    profile_filled_percent: 100,
    lead_details: { status: 'REJECTED', reasons },
  })
  const customer = await findCustomerByProfileId(database(), profileId)
  expect(customer?.applyAgainOn).toBe(addDays(testApp.clock.today(), 30))
  const messages = (await testApp.app.inject({ url: `/simulators/inbox.json?mobile=${mobile}` })).json()
  expect(messages[0].text).toBe(`Agrim: we could not approve your application ${leadId}. Please log in to read why.`)
})

test('whoever asked for more than the income allows is told what can be offered', async () => {
  const choice = { loan_quotation_decision: { amount: 10_000 } }
  const { leadId, profileId, token } = await applicantAt(testApp, newMobile(), 'completed', choice)
  const { id: customerId } = (await findCustomerByProfileId(database(), profileId)) ?? { id: 0 }
  const fallen = { monthlyIncomePaise: 1_600_000 }
  await database().updateTable('applicants').set(fallen).where('customerId', '=', customerId).execute()
  await testApp.runJobs()
  const remedies = ['₹8,000 can be offered']
  const { Data } = await testApp.call({}, { path: paths.customerProfile, token })
  expect(Data).toMatchObject({ lead_details: { remedies }, decline_details: { remedies } })
  const detail = await testApp.call({ lead_id: String(leadId) }, { path: paths.leadDetail, token })
  expect(detail).toMatchObject({ data: [{ remedies }] })
})

test('if only an earlier loan prevents it, whose payment was taken back meanwhile, the customer may apply again once that is repaid', async () => {
  const { clock, dependencies } = testApp
  const mobile = newMobile()
  const earlier = await seedDisbursedLoan(dependencies.database, clock, { mobile })
  const repay = () =>
    inTransaction(dependencies.database, (transaction) =>
      lockAndPay(transaction, transferOn(earlier, 1_000_000, clock)),
    )
  const { entryId } = await repay()
  const application = { pancard_verification: { pancard: earlier.pan } }
  const { leadId, token } = await applicantAt(testApp, mobile, 'completed', application)
  await inTransaction(dependencies.database, (transaction) =>
    reversePayment(transaction, clock, { entryId, reason: 'RETURNED', leftOn: clock.today(), by: 'Meera' }),
  )
  await testApp.runJobs()
  expect(await transitionsTo(leadId, 'REJECTED')).toEqual([
    { byWhom: 'decision', reasons: ['you have a loan with us that is not yet repaid'] },
  ])
  await repay()
  expect(await takeStep(testApp, { token }, 'register_now')).toMatchObject({ Status: 1 })
})

test('an application is decided once, even by parallel jobs', async () => {
  const { leadId } = await applicantAt(testApp, newMobile(), 'completed')
  await Promise.all(Array.from({ length: 8 }, () => decide(leadId)))
  expect(await transitionsTo(leadId, 'SANCTIONED')).toHaveLength(1)
})

test('an incomplete application is not decided', async () => {
  const customer = await applicantAt(testApp, newMobile(), 'banking_details')
  await decide(customer.leadId)
  expect(await statusOf(customer.leadId)).toBe('NEW')
  expect(await apply(testApp, customer, 'banking_details')).toMatchObject({ Status: 1 })
})
