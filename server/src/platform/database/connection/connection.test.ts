import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { createClient } from './connection.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase(1)
})
afterAll(() => data.drop())

test('a connection that is lost between two statements ends no process, and the next statement reports it', async () => {
  const client = createClient(data.connection)
  await client.connect()
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid')
  const lost = new Promise((resolve) => client.once('end', resolve))
  await data.asOwner('select pg_terminate_backend($1)', [rows[0]?.pid])
  await lost
  await expect(client.query('select 1')).rejects.toThrow()
})
