import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from 'contract/paths'
import type { IstDate } from 'domain/calendar/ist-date'
import { daysBetween } from 'domain/calendar/ist-date'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { migrate, readMigrations } from './platform/database/migrate.ts'
import { personalDataBackfills } from './platform/field-encryption/encrypt-plain-data.ts'
import { readLoanAccount } from './records/ledger/loan-account.ts'
import { createRepayPage, payuPost, type RepayPage } from './servicing/payments/testing/repay-page.ts'
import { embeddedRuntimeRole } from './start-database.ts'
import { acceptLoan, applyUntil } from './testing/application.ts'
import { instantRenderer } from './testing/instant-renderer.ts'
import { takeStep } from './testing/registered-customer.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

/** Rows of the previous release, with a customer in every status and a payment under way. */
type Release = {
  today: IstDate
  customers: { status: string; mobile: string; pan: string; leadId: number | null; token: string }[]
  openOrder: Record<string, string>
  sequences: Record<string, number>
  jobs: { task: string; payload: object; key: string }[]
  tables: Record<string, object[]> & { sessions: { last_seen_at: string }[] }
}

const lastMigration = '013'
let release: Release
let data: TestDatabase
let testApp: TestApp
let repayPage: RepayPage

/** The database as the previous release left it: its migrations and its rows. */
async function restore(client: pg.Client): Promise<void> {
  const migrations = (await readMigrations()).filter(({ name }) => name.slice(0, 3) <= lastMigration)
  await client.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sql, checksum } of migrations) {
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  await client.query('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(release.tables)) {
    await client.query(`delete from ${table}`)
    const insert = `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`
    await client.query(insert, [JSON.stringify(rows)])
  }
  for (const [sequence, value] of Object.entries(release.sequences))
    await client.query('select setval($1, $2)', [sequence, value])
  await client.query('set session_replication_role = default')
}

async function queueJobs(client: pg.Client): Promise<void> {
  for (const { task, payload, key } of release.jobs)
    await client.query('select graphile_worker.add_job($1, $2, job_key => $3)', [task, payload, key])
}

/** Moves the clock to where the previous release stopped, whenever the test runs. */
function moveClock({ clock }: TestApp): void {
  const lastUse = Math.max(...release.tables.sessions.map(({ last_seen_at }) => Date.parse(last_seen_at)))
  clock.advance((lastUse - clock.now().getTime()) / 1000)
  clock.advanceDays(daysBetween(clock.today(), release.today))
}

beforeAll(async () => {
  release = JSON.parse(await readFile(join(import.meta.dirname, 'testing/previous-release.json'), 'utf8'))
  data = await createTestDatabase(8, 'template1')
  const client = new pg.Client(data.ownerConnection)
  await client.connect()
  await restore(client)
  const backfills = personalDataBackfills
  await migrate({ connection: data.ownerConnection, runtimeRole: embeddedRuntimeRole, backfills })
  await queueJobs(client)
  await client.end()
  testApp = await createTestApp({ data, renderer: instantRenderer, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000' } })
  moveClock(testApp)
  repayPage = createRepayPage(testApp)
})
afterAll(async () => {
  await testApp.close()
  await data.drop()
})

type Customer = { profileId: string; leadId: number; customerId: number; mobile: string; pan: string; token: string }

function customerIn(status: string): Customer {
  const found = release.customers.find((customer) => customer.status === status)
  if (found === undefined) throw new Error(`the release has no customer in ${status}`)
  return { ...found, leadId: found.leadId ?? 0, profileId: '', customerId: 0 }
}
const logIn = async (customer: Customer) => ({ ...customer, ...(await testApp.logIn(customer.mobile)) })
const readAccount = ({ leadId }: Customer) => readLoanAccount(data.database.kysely, leadId)
async function statusOf({ token, leadId }: Customer): Promise<string | undefined> {
  const detail = await testApp.call({ lead_id: leadId }, { path: paths.leadDetail, token })
  return (detail as unknown as { data: { status: string }[] }).data[0]?.status
}

/** Opens the repayment in the dashboard and pays all that is due. */
async function repay(customer: Customer): Promise<void> {
  const { token } = customer
  await repayPage.call(paths.repaymentData, {}, { token })
  const body = repayPage.orderBody(customer, '', { email: release.openOrder.email })
  const order = await repayPage.call(paths.payuOrders, body, { token })
  expect(order.Message).toBe('Success')
  await repayPage.webhook(payuPost(order.data.parameters))
}

/** Runs the queued jobs; the simulated bank pays a second after the order, so its orders are made older. */
async function runJobsUntilPaidOut(): Promise<void> {
  for (let round = 0; round < 3; round++) {
    await testApp.runJobs()
    await data.asOwner("update simulated_payouts set ordered_at = ordered_at - interval '2 seconds'")
  }
}

test('a session of the previous release is still valid', async () => {
  const { token } = customerIn('DISBURSED')
  const dashboard = await testApp.call({}, { path: paths.dashboardData, token })
  expect(dashboard).toMatchObject({ Status: 1, Data: { profile_details: { first_name: expect.any(String) } } })
})

test('an incomplete registration continues at its next step', async () => {
  const customer = await logIn(customerIn('REGISTRATION'))
  expect(customer.verified.Data).toMatchObject({ next_step: 'income_details', eligibility_status: 0 })
  expect(await takeStep(testApp, customer, 'income_details')).toMatchObject({ Status: 1 })
})

test('an incomplete application is completed, decided, signed and paid out', async () => {
  const customer = await logIn(customerIn('NEW'))
  expect(customer.verified.Data).toMatchObject({ next_step: 'employment_details', eligibility_status: 1 })
  await applyUntil(testApp, customer, 'completed')
  await acceptLoan(testApp, customer)
  await runJobsUntilPaidOut()
  expect(await statusOf(customer)).toBe('DISBURSED')
})

async function expectRepayable(customer: Customer): Promise<void> {
  expect(await statusOf(customer)).toBe('DISBURSED')
  await repay(customer)
  expect(await statusOf(customer)).toBe('CLOSED')
}

test('a loan that was SANCTIONED is paid out by the queued jobs, without a signature, which was not required then', async () => {
  const customer = customerIn('SANCTIONED')
  await runJobsUntilPaidOut()
  await expectRepayable(customer)
})

test('an application that was IN PROCESS is decided by the queued jobs, and paid out once it is signed', async () => {
  const customer = customerIn('IN PROCESS')
  await acceptLoan(testApp, customer)
  await runJobsUntilPaidOut()
  await expectRepayable(customer)
})

test('a payment that was under way is booked on a loan that was DISBURSED, and the rest is repaid', async () => {
  const customer = customerIn('DISBURSED')
  await repayPage.webhook(payuPost(release.openOrder))
  expect(await readAccount(customer)).toMatchObject({ status: 'PART PAYMENT', paidPaise: 100_000 })
  await repay(customer)
  expect(await statusOf(customer)).toBe('CLOSED')
})

test.each([
  ['PART PAYMENT', 250_000],
  ['OVERDUE', 0],
])('a loan that was %s keeps its ledger and is repaid', async (status, paidPaise) => {
  const customer = await logIn(customerIn(status))
  expect(await readAccount(customer)).toMatchObject({ status, paidPaise })
  await repay(customer)
  expect(await statusOf(customer)).toBe('CLOSED')
})

test('a customer whose loan was CLOSED may apply again', async () => {
  const customer = await logIn(customerIn('CLOSED'))
  expect(customer.verified.Data).toMatchObject({ next_step: 'register_now', eligibility_status: 0 })
  expect(await takeStep(testApp, customer, 'register_now')).toMatchObject({ Status: 1 })
})

test('a customer who was REJECTED still has to wait', async () => {
  const customer = await logIn(customerIn('REJECTED'))
  const reply = await takeStep(testApp, customer, 'register_now')
  expect(reply).toMatchObject({ Status: 0, Message: expect.stringContaining('apply again') })
})

test('receipt numbers continue without a gap', async () => {
  const { rows } = await data.asOwner('select receipt_no from ledger_entries where receipt_no is not null order by 1')
  const numbers = rows.map(({ receipt_no }) => receipt_no)
  const receiptsBefore =
    release.tables.ledger_entries?.filter((entry) => 'receipt_no' in entry && entry.receipt_no) ?? []
  expect(numbers.length).toBeGreaterThan(receiptsBefore.length)
  expect(numbers).toEqual(numbers.map((_, index) => 700_001 + index))
})
