import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { beginUse, untilUnused } from './database-use.ts'

let data: TestDatabase
beforeAll(async () => {
  data = await createTestDatabase(1)
})
afterAll(() => data.drop())

const isWaiting = `select 1 from pg_locks where locktype = 'advisory' and not granted
  and database = (select oid from pg_database where datname = current_database())`

test('whoever started the database waits for everybody who uses it', async () => {
  const uses = [await beginUse(data.connection), await beginUse(data.connection)]
  const [onWait, onUnused] = [vi.fn(), vi.fn()]
  const waiting = untilUnused(data.connection, onWait).then((lock) => {
    onUnused()
    return lock
  })
  await expect.poll(async () => (await data.asOwner(isWaiting)).rowCount).toBe(1)
  await uses[0]?.end()
  expect(onWait).toHaveBeenCalledOnce()
  expect(onUnused).not.toHaveBeenCalled()
  await uses[1]?.end()
  const lock = await waiting
  await lock.end()
})

test('no process starts to use a database that is about to stop', async () => {
  const onWait = vi.fn()
  const lock = await untilUnused(data.connection, onWait)
  expect(onWait).not.toHaveBeenCalled()
  const use = beginUse(data.connection)
  await expect.poll(async () => (await data.asOwner(isWaiting)).rowCount).toBe(1)
  await lock.end()
  await (await use).end()
})
