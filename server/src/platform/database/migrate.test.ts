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
