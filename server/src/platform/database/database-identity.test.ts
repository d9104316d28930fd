import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { readDatabaseId } from './database-identity.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase()
})
afterAll(() => data.drop())

test('a database has one id, which never changes', async () => {
  const id = await readDatabaseId(data.database.kysely)
  expect(id).toMatch(/^[0-9a-f-]{36}$/)
  expect(await readDatabaseId(data.database.kysely)).toBe(id)
  await expect(data.asOwner('insert into database_identity default values')).rejects.toThrow('database_identity_pkey')
})

test.each(['insert into database_identity default values', 'update database_identity set id = gen_random_uuid()'])(
  'the application cannot %s',
  async (statement) => {
    await expect(data.database.pool.query(statement)).rejects.toThrow('permission denied')
  },
)
