import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { generateSchemaTypes } from './generate-schema-types.ts'
import { migrate, readMigrations } from './migrate.ts'

async function emptyDatabase(name: string) {
  const administrator = { host: inject('databaseHost'), user: 'app', database: 'postgres' }
  const client = new pg.Client(administrator)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  return { ...administrator, database: name }
}

test('several processes may migrate an empty database at once; each migration runs once', async () => {
  const connection = await emptyDatabase('migrate_at_once')
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate(connection)))
  const names = (await readMigrations()).map((migration) => migration.name)
  expect(applied.flat().sort()).toEqual(names)
  expect(await migrate(connection)).toEqual([])
})

test('a migration that was changed after it ran is refused', async () => {
  const data = await createTestDatabase()
  await data.database.pool.query("update schema_migrations set checksum = 'other' where name like '001%'")
  await expect(migrate(data.connection)).rejects.toThrow('001-identity.sql was changed after it ran')
  await data.drop()
})

test('the generated types are those of the migrations', async () => {
  const data = await createTestDatabase()
  const client = await data.database.pool.connect()
  const fresh = await generateSchemaTypes(client)
  client.release()
  expect(await readFile(join(import.meta.dirname, 'schema.generated.ts'), 'utf8')).toBe(fresh)
  await data.drop()
})

/** A loan that was paid back, and one with a payment under way, as the books were kept before entries came in lists. */
const booksOfBefore = `
  insert into customers (profile_id, mobile, created_at) values ('P1', '6000000001', now()), ('P2', '6000000002', now());
  insert into leads (customer_id, status, user_type, created_at)
    select id, case when mobile = '6000000001' then 'CLOSED' else 'DISBURSED' end, 'NEW', now() from customers order by id;
  insert into loans (lead_id, loan_no, principal_paise, daily_rate_basis_points, tenure_days, fee_paise, fee_gst_paise,
      sanctioned_at, disbursed_on, repayment_on, closed_on)
    select id, 'LN' || id, 1000, 100, 7, 0, 0, now(), '2026-11-01', '2026-11-08',
      case when status = 'CLOSED' then date '2026-11-05' end from leads;
  insert into ledger_entries (idempotency_key, lead_id, kind, booked_on, booked_at, bank, principal)
    select 'disbursal:' || id, id, 'DISBURSAL', date '2026-11-01', now(), -1000, 1000 from leads union all
    select 'payment:payu:1', id, 'PAYMENT', date '2026-11-05', now(), 1000, -1000 from leads where status = 'CLOSED';
  insert into receipts (entry_id, number, issued_at) overriding system value
    select id, 700041, now() from ledger_entries where kind = 'PAYMENT';
  insert into untold_receipts (entry_id, tell_again_at) select id, now() from ledger_entries where kind = 'PAYMENT';
  insert into payment_attempts (txnid, provider, lead_id, amount_paise, product_info, first_name, email, mobile, started_on,
      started_at, look_again_at, looks)
    select 'L' || repeat('A', 24), 'payu', id, 1000, '', '', '', '', '2026-11-05', now(), '2026-11-05 10:00Z', 3
      from leads where status = 'DISBURSED'`

test('books kept before entries came in lists are carried over whole', async () => {
  const connection = await emptyDatabase('books_of_before')
  const client = new pg.Client(connection)
  await client.connect()
  const migrations = await readMigrations()
  const before = migrations.filter(({ name }) => name < '012')
  for (const { sql } of before) await client.query(sql)
  await client.query(booksOfBefore)
  for (const { sql } of migrations.slice(before.length)) await client.query(sql)

  const rows = async (sql: string) => (await client.query(sql)).rows
  expect(await rows('select closed_on::text, status from leads order by id')).toEqual([
    { closed_on: '2026-11-05', status: 'CLOSED' },
    { closed_on: null, status: 'DISBURSED' },
  ])
  const receipt = { kind: 'PAYMENT', receipt_no: '700041' }
  expect(await rows('select kind, receipt_no from ledger_entries where receipt_no is not null')).toEqual([receipt])
  expect(await rows("select nextval('receipt_numbers') as next")).toEqual([{ next: '700042' }])
  expect(
    await rows('select e.kind, e.receipt_no from untold_receipts u join ledger_entries e using (lead_id)'),
  ).toContainEqual(receipt)
  const at = new Date('2026-11-05T10:00Z')
  expect(await rows('select txnid, look_at, looks from payment_looks')).toEqual([
    { txnid: `L${'A'.repeat(24)}`, look_at: at, looks: 3 },
  ])
  await expect(client.query('delete from ledger_entries')).rejects.toThrow(/never changed/)
  await client.end()
})
