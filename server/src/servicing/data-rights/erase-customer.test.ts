import { exampleBody } from 'contract/form-definition/example-values'
import { complaintForm } from 'contract/forms/complaint'
import { nomineeForm } from 'contract/forms/nominee'
import { pancardVerificationForm } from 'contract/forms/pancard-verification'
import { paths } from 'contract/paths'
import { refusals } from 'contract/refusals'
import type { IstDate } from 'domain/calendar/ist-date'
import { registrationSteps } from 'domain/journey/percent-complete'
import type { LoanStatus } from 'domain/loan/lifecycle/loan-statuses'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { inTransaction } from '../../platform/database/in-transaction.ts'
import { findCustomerByProfileId, lockCustomer, readCustomer } from '../../records/customers/queries.ts'
import { changeStatus } from '../../records/loans/change-status.ts'
import { createLead } from '../../records/loans/leads.ts'
import { instantRenderer } from '../../testing/instant-renderer.ts'
import { lockCustomerAndLead } from '../../testing/lock-and-book.ts'
import { countWaiting } from '../../testing/overlap.ts'
import { pngOf } from '../../testing/sample-files.ts'
import { seedDisbursedLoan } from '../../testing/seed-loans.ts'
import { createTestApp, type TestApp } from '../../testing/test-app.ts'
import { eraseCustomer } from './erase-customer.ts'

let testApp: TestApp
beforeAll(async () => {
  testApp = await createTestApp({ renderer: instantRenderer, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000000' } })
})
afterAll(() => testApp.close())

const { customerRegistration, dataRights, complaint, consents, documents } = paths

const picture = async () => (await pngOf({ width: 10, height: 10 })).toString('base64')

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

test.each([
  [
    'picture',
    "files where doc_type = 'selfie' and",
    customerRegistration,
    'selfie_upload',
    async () => ({ file: await picture() }),
  ],
  ['nominee', 'nominees where', dataRights, 'nominate', async () => exampleBody(nomineeForm)],
] as const)(
  'after a loan too, a request that is still running when its customer is erased stores no %s',
  async (_name, rows, path, event_name, bodyOf) => {
    const { customerId, leadId, mobile } = await seedDisbursedLoan(testApp.data.database, testApp.clock)
    await testApp.data.asOwner(`update leads set status = 'CLOSED', closed_on = disbursed_on where id = $1`, [leadId])
    await testApp.data.asOwner(
      `update customers set steps_taken = array_remove(steps_taken, 'banking_details') where id = $1`,
      [customerId],
    )
    const { token } = await testApp.logIn(mobile)
    const reply = await eraseDuring(customerId, true, { token, path, body: { event_name, ...(await bodyOf()) } })
    expect(reply).toMatchObject({ Message: refusals.sessionInvalid() })
    expect((await testApp.data.asOwner(`select from ${rows} customer_id = $1`, [customerId])).rowCount).toBe(0)
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

test('who repays a loan that was opened again after an erasure takes a new picture for the next one', async () => {
  const { database } = testApp.data
  const { leadId, customerId } = await seedDisbursedLoan(database, testApp.clock)
  const today = testApp.clock.today()
  const change = (to: LoanStatus, closedOn?: IstDate) =>
    inTransaction(database, async (transaction) => {
      const { customer, lead } = await lockCustomerAndLead(transaction, leadId)
      if (lead === undefined) throw new Error('there is no lead')
      const by = { by: 'test', reasons: [], at: testApp.clock.now() }
      await changeStatus(transaction, customer, lead, { to, ...by, ...(closedOn && { closedOn }) })
    })
  await change('CLOSED', today)
  await inTransaction(database, (transaction) =>
    eraseCustomer(transaction, testApp.clock, customerId, { hasHadLoan: true, leadIds: [leadId] }),
  )
  await change('DISBURSED')
  await change('CLOSED', today)
  const { stepsTaken } = (await readCustomer(database.kysely, customerId)) ?? {}
  expect(stepsTaken).toEqual(registrationSteps.filter((step) => step !== 'selfie_upload'))
})
