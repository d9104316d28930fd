import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from 'contract/paths'
import { daysBetween } from 'domain/calendar/days-between'
import type { IstDate } from 'domain/calendar/ist-date'
import pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { readLoanAccount } from './ledger/loan-account.ts'
import { markOverdue } from './loans/mark-overdue.ts'
import { payuPost } from './payments/testing/repay-page.ts'
import { openDatabase } from './platform/database/database.ts'
import { migrate, readMigrations } from './platform/database/migrate.ts'
import { embeddedRuntimeRole } from './start-database.ts'
import { applyUntil } from './testing/application.ts'
import { takeStep } from './testing/registered-customer.ts'
import { createTestApp, type TestApp } from './testing/test-app.ts'
import type { TestDatabase } from './testing/test-database.ts'

/** Rows of the release before this one, with a customer in every status and a payment under way. */
type Release = {
  today: IstDate
  customers: { status: string; mobile: string; pan: string; leadId: number | null; token: string }[]
  openOrder: Record<string, string>
  sequences: Record<string, number>
  jobs: { task: string; payload: object; key: string }[]
  tables: Record<string, object[]>
}

const lastMigrationBefore = '013'
let release: Release
let data: TestDatabase
let testApp: TestApp

/** The database as that release left it: its migrations, its rows. */
async function restore(client: pg.Client): Promise<void> {
  const before = (await readMigrations()).filter(({ name }) => name.slice(0, 3) <= lastMigrationBefore)
  await client.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sql, checksum } of before) {
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

beforeAll(async () => {
  release = JSON.parse(await readFile(join(import.meta.dirname, 'testing/previous-release.json'), 'utf8'))
  const administrator = { host: inject('databaseHost'), user: 'app', database: 'postgres' }
  const name = `upgrade_${randomBytes(6).toString('hex')}`
  const run = async (database: string, work: (client: pg.Client) => Promise<unknown>) => {
    const client = new pg.Client({ ...administrator, database })
    await client.connect()
    await work(client)
    await client.end()
  }
  await run('postgres', (client) => client.query(`create database ${name}`))
  await run(name, restore)
  const ownerConnection = { ...administrator, database: name }
  await migrate({ connection: ownerConnection, runtimeRole: embeddedRuntimeRole })
  await run(name, queueJobs)
  const connection = { ...ownerConnection, user: embeddedRuntimeRole }
  const asOwner = async (text: string, values?: unknown[]) => {
    let result: pg.QueryResult | undefined
    await run(name, async (client) => {
      result = await client.query(text, values)
    })
    return result as pg.QueryResult
  }
  const database = openDatabase({ connection, connections: 8 })
  const drop = async () => {
    await database.close()
    await run('postgres', (client) => client.query(`drop database ${name} with (force)`))
  }
  data = { connection, ownerConnection, database, asOwner, administer: asOwner, drop }
  testApp = await createTestApp({ data, env: { OTP_SENDS_PER_HOUR_ADDRESS: '1000' } })
  testApp.clock.advanceDays(daysBetween(testApp.clock.today(), release.today))
})
afterAll(async () => {
  await testApp.close()
  await data.drop()
})

const customerIn = (status: string) => {
  const found = release.customers.find((customer) => customer.status === status)
  if (found === undefined) throw new Error(`the release has no customer in ${status}`)
  return { ...found, leadId: found.leadId ?? 0 }
}
const accountOf = ({ leadId }: { leadId: number }) => readLoanAccount(data.database.kysely, leadId)
const statusOf = async ({ token, leadId }: { token: string; leadId: number }) => {
  const detail = await testApp.call({ lead_id: leadId }, { path: paths.leadDetail, token })
  return (detail as unknown as { data: { status: string }[] }).data[0]?.status
}
/** Logs in anew; sessions of before are still good too. */
const logIn = async (customer: ReturnType<typeof customerIn>) => ({
  ...customer,
  ...(await testApp.logIn(customer.mobile)),
})

async function payAll({ mobile, leadId, token }: { mobile: string; leadId: number; token: string }) {
  const due = (await testApp.call({}, { path: paths.repaymentData, token })) as unknown as Record<string, never>
  const order = await testApp.call(
    {
      amount: '',
      productinfo: 'Loan repayment',
      firstname: 'Asha',
      email: 'asha@mail.example',
      mobile,
      udf5: String(leadId),
    },
    { path: paths.payuOrders, token },
  )
  expect(order.Message, JSON.stringify(due)).toBe('Success')
  const { parameters } = (order as unknown as { data: { parameters: Record<string, string> } }).data
  await testApp.app.inject({
    method: 'POST',
    url: '/payments/payu/webhook',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(payuPost(parameters)).toString(),
  })
}

test('a session of before still opens the dashboard', async () => {
  const { token } = customerIn('DISBURSED')
  const dashboard = await testApp.call({}, { path: paths.dashboardData, token })
  expect(dashboard).toMatchObject({ Status: 1, Data: { profile_details: { first_name: expect.any(String) } } })
})

test('a registration half done goes on where it was', async () => {
  const customer = await logIn(customerIn('REGISTRATION'))
  expect(customer.verified.Data).toMatchObject({ next_step: 'income_details', eligibility_status: 0 })
  expect(await takeStep(testApp, customer, 'income_details')).toMatchObject({ Status: 1 })
})

test('an application half done is completed, decided and paid out', async () => {
  const customer = await logIn(customerIn('NEW'))
  expect(customer.verified.Data).toMatchObject({ next_step: 'employment_details', eligibility_status: 1 })
  await applyUntil(testApp, customer, 'completed')
  await testApp.runJobs()
  await data.asOwner("update simulated_payouts set ordered_at = ordered_at - interval '2 seconds'")
  await testApp.runJobs()
  expect(await statusOf(customer)).toBe('DISBURSED')
})

test.each(['IN PROCESS', 'SANCTIONED'])(
  'an application that was %s is paid out by the jobs that waited',
  async (status) => {
    const customer = customerIn(status)
    for (let round = 0; round < 3; round++) {
      await testApp.runJobs()
      await data.asOwner("update simulated_payouts set ordered_at = ordered_at - interval '2 seconds'")
    }
    expect(await statusOf(customer)).toBe('DISBURSED')
    await payAll(customer)
    expect(await statusOf(customer)).toBe('CLOSED')
  },
)

test('a loan that was DISBURSED books the payment that was under way, and is paid back', async () => {
  const customer = customerIn('DISBURSED')
  await testApp.app.inject({
    method: 'POST',
    url: '/payments/payu/webhook',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(payuPost(release.openOrder)).toString(),
  })
  expect(await accountOf(customer)).toMatchObject({ status: 'PART PAYMENT', paidPaise: 100_000 })
  await payAll(customer)
  expect(await statusOf(customer)).toBe('CLOSED')
})

test.each([
  ['PART PAYMENT', 250_000],
  ['OVERDUE', 0],
])('a loan that was %s keeps its books and is paid back', async (status, paidPaise) => {
  const customer = await logIn(customerIn(status))
  expect(await accountOf(customer)).toMatchObject({ status, paidPaise })
  await payAll(customer)
  expect(await statusOf(customer)).toBe('CLOSED')
})

test('a customer whose loan was CLOSED may apply again', async () => {
  const customer = await logIn(customerIn('CLOSED'))
  expect(customer.verified.Data).toMatchObject({ next_step: 'register_now', eligibility_status: 0 })
  expect(await takeStep(testApp, customer, 'register_now')).toMatchObject({ Status: 1 })
})

test('a customer who was REJECTED still has to wait', async () => {
  const customer = await logIn(customerIn('REJECTED'))
  const answer = await takeStep(testApp, customer, 'register_now')
  expect(answer).toMatchObject({ Status: 0, Message: expect.stringContaining('apply again') })
})

test('receipts go on from the last number of before', async () => {
  const { rows } = await data.asOwner(
    'select count(*)::int as count, min(receipt_no)::int as first from ledger_entries',
  )
  expect(rows[0].first).toBe(700_001)
  await markOverdue(data.database, testApp.clock)
})
