import { exampleBody } from 'contract/form-definition/example-values'
import { complaintForm } from 'contract/forms/complaint'
import { nomineeForm } from 'contract/forms/nominee'
import { pancardVerificationForm } from 'contract/forms/pancard-verification'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { findCustomerByProfileId, lockCustomer } from '../../records/customers/queries.ts'
import { createLead } from '../../records/loans/leads.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { countWaiting } from '../../testing/overlap.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseCustomer } from './erase-customer.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

const { customerRegistration, dataRights, complaint, consents, documents } = paths

type RunningRequest = { token: string; path: string; body: object }

/** Erases the customer while a request of the customer waits for it. Returns the reply. */
async function eraseDuring(customerId: number, hasHadLoan: boolean, { token, path, body }: RunningRequest) {
  const { reply } = await inTransaction(testApp.data.database, async (transaction) => {
    await lockCustomer(transaction, customerId)
    await eraseCustomer(transaction, testApp.clock, customerId, { hasHadLoan, leadIds: [] })
    const running = testApp.call(body, { path, token })
    await expect.poll(() => countWaiting(testApp.data)).toBe(1)
    return { reply: running }
  })
  return reply
}
const countRows = async (table: string, customerId: number) =>
  (await testApp.data.asOwner(`select from ${table} where customer_id = $1`, [customerId])).rowCount

test.each([
  ['applicants', '9170000001', customerRegistration, 'pancard_verification', exampleBody(pancardVerificationForm)],
  ['nominees', '9170000002', dataRights, 'nominate', exampleBody(nomineeForm)],
  ['complaints', '9170000003', complaint, 'raise', exampleBody(complaintForm)],
  ['consent_events', '9170000005', consents, 'give', { purpose: 'marketing' }],
  ['contact_preferences', '9170000006', dataRights, 'contact_times', { quiet_slot: 'MORNING' }],
  ['contact_preferences', '9170000007', documents, 'email_notices', { has_notices: false }],
  ['data_requests', '9170000008', dataRights, 'export', {}],
] as const)(
  'a request that is still running when its customer is erased stores nothing in %s',
  async (table, mobile, path, event_name, body) => {
    const { profileId, token } = await testApp.logIn(mobile)
    const { id: customerId = 0 } = (await findCustomerByProfileId(testApp.data.database.kysely, profileId)) ?? {}
    const before = await countRows(table, customerId)
    const reply = await eraseDuring(customerId, false, { token, path, body: { event_name, ...body } })
    expect(reply).toMatchObject({ Message: refusals.sessionInvalid() })
    expect(await countRows(table, customerId)).toBe(before)
  },
)

test('a reopened loan prevents an erasure, even beside a new application', async () => {
  const { leadId, customerId, mobile } = await seedDisbursedLoan(testApp.data.database, testApp.clock)
  await testApp.data.asOwner('update leads set reopened_at = now() where id = $1', [leadId])
  await inTransaction(testApp.data.database, (transaction) =>
    createLead(transaction, { customerId, userType: 'REPEAT', at: testApp.clock.now() }),
  )
  const { token } = await testApp.logIn(mobile)
  const reply = await testApp.call({ event_name: 'erase' }, { path: paths.dataRights, token })
  expect(reply).toMatchObject({ Status: 0, Message: refusals.eraseOpenLoan() })
})
