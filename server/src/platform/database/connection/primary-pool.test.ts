import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { PrimaryPool } from './primary-pool.ts'

let data: TestDatabase
let pool: PrimaryPool
beforeAll(async () => {
  data = await createTestDatabase(1)
})
beforeEach(() => {
  pool = new PrimaryPool({ max: 1 }, [data.connection])
  // `end` does not wait until a connection is closed: dropping the database may terminate one that is still closing.
  pool.on('error', () => {})
})
afterEach(() => pool.end())
afterAll(() => data.drop())

type Connected = { client: pg.PoolClient | undefined; done: (destroy?: Error | boolean) => void }

const connect = () =>
  new Promise<Connected>((resolve, reject) =>
    pool.connect((error, client, done) => (error ? reject(error) : resolve({ client, done }))),
  )

test('a client that its user is done with is used again', async () => {
  const first = await connect()
  first.done()
  const second = await connect()
  second.done()
  expect(second.client).toBe(first.client)
})

test.each([
  ['an error', new Error('the connection is broken')],
  ['true', true],
])('a client that is given back with %s is closed', async (_what, destroy) => {
  const first = await connect()
  first.done(destroy)
  const second = await connect()
  second.done()
  expect(second.client).not.toBe(first.client)
})
