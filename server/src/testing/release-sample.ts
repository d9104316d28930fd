import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { paths } from 'contract/paths'
import type { IstDate } from 'domain/calendar/ist-date'
import type pg from 'pg'
import { readMigrations } from '../platform/database/migrate.ts'
import { createRepayPage } from '../servicing/payments/testing/repay-page.ts'
import { instantRenderer } from './instant-renderer.ts'
import type { SeededLoan } from './seed-loans.ts'
import { createTestApp } from './test-app.ts'
import type { TestDatabase } from './test-database.ts'

/** The database of the previous release: a borrower who is logged in and has started a payment on the loan. */
export type ReleaseSample = {
  lastMigration: string
  today: IstDate
  loggedInAt: string
  loan: SeededLoan
  token: string
  openOrder: Record<string, string>
  tables: Record<string, object[]>
  sequences: Record<string, number>
}

const file = join(import.meta.dirname, 'release-sample.generated.json')
/** A part of the ₹10,000 that are due. */
const paidRupees = '1000'

export const readReleaseSample = async (): Promise<ReleaseSample> => JSON.parse(await readFile(file, 'utf8'))

async function readTables(data: TestDatabase): Promise<ReleaseSample['tables']> {
  const { rows } = await data.asOwner(
    `select tablename as name from pg_tables where schemaname = 'public' and tablename <> 'schema_migrations' order by 1`,
  )
  const tables: ReleaseSample['tables'] = {}
  for (const { name } of rows) {
    const found = await data.asOwner(`select to_jsonb(t) as row from ${name} as t order by t`)
    if (found.rows.length > 0) tables[name] = found.rows.map(({ row }) => row)
  }
  return tables
}

/** Records the sample of this release, for the upgrade test of the next one. */
export async function recordReleaseSample(): Promise<void> {
  const testApp = await createTestApp({ renderer: instantRenderer })
  try {
    const page = createRepayPage(testApp)
    const loan = await page.lend({ mobile: '9810000001', pan: 'AAAPK0001L' })
    const { token } = await testApp.logIn(loan.mobile)
    await page.call(paths.repaymentData, {}, { token })
    const order = await page.call(paths.payuOrders, page.orderBody(loan, paidRupees), { token })
    const { rows } = await testApp.data.asOwner(
      `select sequencename as name, last_value as value from pg_sequences where schemaname = 'public' and last_value is not null`,
    )
    const sample: ReleaseSample = {
      lastMigration: (await readMigrations()).at(-1)?.name ?? '',
      today: testApp.clock.today(),
      loggedInAt: testApp.clock.now().toISOString(),
      loan,
      token,
      openOrder: order.data.parameters,
      tables: await readTables(testApp.data),
      sequences: Object.fromEntries(rows.map(({ name, value }) => [name, value])),
    }
    await writeFile(file, `${JSON.stringify(sample, null, 2)}\n`)
  } finally {
    await testApp.close()
  }
}

/** Fills an empty database as the previous release left it: its migrations and its rows. */
export async function restoreReleaseSample(client: pg.ClientBase, sample: ReleaseSample): Promise<void> {
  await client.query(
    'create table schema_migrations (name text primary key, checksum text not null, applied_at timestamptz not null default now())',
  )
  for (const { name, sql, checksum } of await readMigrations()) {
    if (name > sample.lastMigration) continue
    await client.query(sql)
    await client.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  await client.query('set session_replication_role = replica')
  for (const [table, rows] of Object.entries(sample.tables)) {
    await client.query(`delete from ${table}`)
    const insert = `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`
    await client.query(insert, [JSON.stringify(rows)])
  }
  for (const [sequence, value] of Object.entries(sample.sequences))
    await client.query('select setval($1, $2)', [sequence, value])
  await client.query('set session_replication_role = default')
}
