import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTcpProxy, type TcpProxy } from '../../../testing/tcp-proxy.ts'
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts'
import { openDatabase } from '../database.ts'
import { findPrimary } from './find-primary.ts'

let primary: TestDatabase
let proxies: TcpProxy[]
beforeAll(async () => {
  primary = await createTestDatabase(1)
  const path = join(primary.connection.host, '.s.PGSQL.5432')
  proxies = [await startTcpProxy(path), await startTcpProxy(path)]
})
afterAll(async () => {
  await Promise.all(proxies.map((proxy) => proxy.close()))
  await primary.drop()
})

const address = (ports: number[]) =>
  `postgresql://${primary.connection.user}@${ports.map((port) => `127.0.0.1:${port}`).join(',')}/${primary.connection.database}`
const ports = () => proxies.map(({ port }) => port)
const unusedPort = 1

test('of several servers the first that accepts writes is the primary', async () => {
  const [first = 0] = ports()
  const found = await findPrimary({ connectionString: address([unusedPort, first]) })
  expect(found).toEqual({ connectionString: address([first]) })
  await primary.administer(`alter database ${primary.connection.database} set default_transaction_read_only = on`)
  const none = findPrimary({ connectionString: address(ports()) })
  await expect(none).rejects.toThrow('none of the servers in the address of the database can be written to')
  await primary.administer(`alter database ${primary.connection.database} reset default_transaction_read_only`)
})

test('a pool tries the next server if the host name of the first is unknown', async () => {
  const [port = 0] = ports()
  const connection = { connectionString: address([port]).replace('@', '@unknown.invalid,') }
  const database = openDatabase({ connection, connections: 1 })
  expect((await sql`select 1`.execute(database.kysely)).rows).toHaveLength(1)
  await database.close()
})

test('connections that a library opens through the pool also go to the primary', async () => {
  const [port = 0] = ports()
  const connection = { connectionString: address([unusedPort, port]) }
  const open = () => openDatabase({ connection, connections: 1 })
  const [one, other] = [open(), open()]
  const client = await one.pool.connect()
  expect((await client.query('select 1')).rowCount).toBe(1)
  client.release()
  expect((await other.pool.query('select 1')).rowCount).toBe(1)
  await Promise.all([one.close(), other.close()])
})

test('a pool switches to the next server when the current one stops responding', async () => {
  const connection = { connectionString: `${address(ports())}?target_session_attrs=read-write` }
  const database = openDatabase({ connection, connections: 2, waitMs: 500, statementMs: 300 })
  const ask = () =>
    sql`select 1`.execute(database.kysely).then(
      () => 'answered',
      () => 'failed',
    )
  await expect.poll(ask).toBe('answered')
  proxies[0]?.freeze()
  expect(await ask()).toBe('failed')
  await expect.poll(ask).toBe('answered')
  await database.close()
})
