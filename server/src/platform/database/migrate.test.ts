import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import pg from 'pg'
import { expect, inject, test } from 'vitest'
import { createTestDatabase } from '../../testing/test-database.ts'
import { codegenArguments } from './codegen-arguments.ts'
import { listMissingMigrations, migrate, readMigrations } from './migrate.ts'

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
  const applied = await Promise.all(Array.from({ length: 6 }, () => migrate({ connection })))
  const names = (await readMigrations()).map((migration) => migration.name)
  expect(applied.flat().sort()).toEqual(names)
  expect(await migrate({ connection })).toEqual([])
})

test('missing migrations are listed without changing the database', async () => {
  const names = (await readMigrations()).map((migration) => migration.name)
  expect(await listMissingMigrations(await emptyDatabase('migrate_nothing'))).toEqual(names)
  const data = await createTestDatabase()
  expect(await listMissingMigrations(data.connection)).toEqual([])
  await data.asOwner("delete from schema_migrations where name like '001%'")
  expect(await listMissingMigrations(data.connection)).toEqual([names[0]])
  await data.drop()
})

test('a migration that was changed after it ran is refused', async () => {
  const data = await createTestDatabase()
  await data.asOwner("update schema_migrations set checksum = 'other' where name like '001%'")
  await expect(migrate({ connection: data.ownerConnection })).rejects.toThrow(
    '001-platform.sql was changed after it ran',
  )
  await data.drop()
})

test('the generated types match the migrations', async () => {
  const data = await createTestDatabase()
  await promisify(execFile)(process.execPath, codegenArguments(data.ownerConnection, '--verify'))
  await data.drop()
})

test('a migration that cannot get a lock times out and retries, so that other queries do not queue behind it', async () => {
  const data = await createTestDatabase()
  const reader = new pg.Client(data.ownerConnection)
  await reader.connect()
  await reader.query('begin; lock table leads in access share mode')
  const migrations = [{ name: '999-test.sql', sql: 'alter table leads add stray integer', checksum: 'x' }]
  const locking = { timeoutMs: 200, attempts: 100, retryMs: 200 }
  const migrating = migrate({ connection: data.ownerConnection, migrations, locking })
  const isWaiting = async () => {
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    return (await data.asOwner(waiting)).rowCount === 1
  }
  await expect.poll(isWaiting, { interval: 20 }).toBe(true)
  await expect.poll(isWaiting, { interval: 20 }).toBe(false)
  await reader.query('commit')
  await reader.end()
  expect(await migrating).toEqual(['999-test.sql'])
  await data.drop()
})

test('an index is built concurrently, and rebuilt if an attempt was interrupted', async () => {
  const data = await createTestDatabase()
  const writer = new pg.Client(data.ownerConnection)
  await writer.connect()
  await data.asOwner('create table growing (day date)')
  await writer.query('begin; insert into growing values (current_date)')
  const sql = '-- Found by day.\ncreate index concurrently growing_by_day on growing (day);\n'
  const migrations = [{ name: '999-index.sql', sql, checksum: 'x' }]
  const options = { connection: data.ownerConnection, migrations }
  const interrupted = expect(Promise.all([migrate(options), migrate(options)])).rejects.toThrow('999-index.sql failed')
  const isBuilding = async () =>
    (
      await data.asOwner(
        `select from pg_stat_progress_create_index where datname = current_database() and phase like 'waiting%'`,
      )
    ).rowCount === 1
  await expect.poll(isBuilding, { interval: 20 }).toBe(true)
  await data.asOwner('insert into growing values (current_date)')
  await data.asOwner(
    'select pg_terminate_backend(pid) from pg_stat_progress_create_index where datname = current_database()',
  )
  await interrupted
  await writer.query('rollback')
  await writer.end()
  await migrate(options)
  const found = await data.asOwner("select indisvalid from pg_index where indexrelid = 'growing_by_day'::regclass")
  expect(found.rows).toEqual([{ indisvalid: true }])
  await data.drop()
})
