import { paths } from 'contract/paths'
import { daysBetween } from 'domain/calendar/ist-date'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate } from './platform/database/migrate.ts'
import { readLoanAccount } from './records/ledger/loan-account.ts'
import { createRepayPage, payuPost } from './servicing/payments/testing/repay-page.ts'
import { embeddedRuntimeRole } from './start-database.ts'
import { instantRenderer } from './testing/instant-renderer.ts'
import {
  type ReleaseSample,
  readReleaseSample,
  recordReleaseSample,
  restoreReleaseSample,
} from './testing/release-sample.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

/** `RECORD_RELEASE=1` records the sample of this release first, for the tests of the next one. */
let sample: ReleaseSample
let data: TestDatabase
let testApp: TestApp

beforeAll(async () => {
  if (process.env.RECORD_RELEASE) await recordReleaseSample()
  sample = await readReleaseSample()
  data = await createTestDatabase(8, 'template1')
  const client = new pg.Client(data.ownerConnection)
  await client.connect()
  await restoreReleaseSample(client, sample)
  await client.end()
  await migrate({ connection: data.ownerConnection, runtimeRole: embeddedRuntimeRole })
  testApp = await createTestApp({ data, renderer: instantRenderer })
  // Where the release stopped, whenever the test runs.
  testApp.clock.advance((Date.parse(sample.loggedInAt) - testApp.clock.now().getTime()) / 1000)
  testApp.clock.advanceDays(daysBetween(testApp.clock.today(), sample.today))
})
afterAll(async () => {
  await testApp.close()
  await data.drop()
})

test('after an upgrade, a borrower of the previous release is still logged in', async () => {
  const dashboard = await testApp.call({}, { path: paths.dashboardData, token: sample.token })
  expect(dashboard).toMatchObject({ Status: 1, Data: { profile_details: { first_name: 'ASHA' } } })
})

test('a payment started on the previous release is booked, the rest is repaid, and receipt numbers continue', async () => {
  const { loan, token, openOrder, sequences } = sample
  const page = createRepayPage(testApp)
  const statusOf = async () => (await readLoanAccount(data.database.kysely, loan.leadId))?.status
  await page.webhook(payuPost(openOrder))
  expect(await statusOf()).toBe('PART PAYMENT')
  await page.call(paths.repaymentData, {}, { token })
  const order = await page.call(paths.payuOrders, page.orderBody(loan, ''), { token })
  await page.webhook(payuPost(order.data.parameters))
  expect(await statusOf()).toBe('CLOSED')
  const { rows } = await data.asOwner('select receipt_no from ledger_entries where receipt_no is not null order by 1')
  const last = sequences.receipt_numbers ?? 0
  expect(rows.map(({ receipt_no }) => receipt_no)).toEqual([last + 1, last + 2])
})
