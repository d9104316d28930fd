import { mkdtemp, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { countServersOnOtherKey } from './platform/field-encryption/key-holders.ts'
import { isLoggedIn, logInOver, runLoginsUnderKill } from './testing/logins-under-kill.ts'
import { s3Settings, startS3Simulator } from './testing/s3-simulator.ts'
import { databaseSettings, freePort, type Process, startProcess, untilReady } from './testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from './testing/test-database.ts'

let directory: string
let data: TestDatabase
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-main-'))
  data = await createTestDatabase()
})
afterAll(async () => {
  await data.drop()
  await rm(directory, { recursive: true, force: true })
})

const highLimits = {
  OTP_SENDS_PER_HOUR_ADDRESS: '1000000',
  OTP_MESSAGES_PER_MINUTE: '1000000',
  REQUESTS_PER_MINUTE_ADDRESS: '1000000',
}
const queueCount = 3
const settings = () => ({ ...highLimits, ...databaseSettings(data), DATA_DIR: directory })

test('all wrong settings are reported together, without a stack trace', async () => {
  const refused = startProcess(1, { PORT: '99999', PROVIDERS: 'real', DATABASE_URL: 'nowhere' })
  expect(await refused.exited).toBe(1)
  for (const name of ['PORT', 'PROVIDERS', 'DATABASE_URL']) expect(refused.output()).toContain(name)
  expect(refused.output()).not.toContain('    at ')
})

test.each([
  [
    'a database that cannot be reached',
    { DATABASE_URL: 'postgresql://app@127.0.0.1:1,127.0.0.1:2/agrim' },
    /^The database of .*: connect ECONNREFUSED/,
  ],
  [
    'a data directory that is a file',
    { DATA_DIR: import.meta.filename, APP_SECRET: '' },
    /^DATA_DIR cannot be used: EEXIST/,
  ],
])('%s is explained in a sentence', async (_what, wrong, explanation) => {
  const refused = startProcess(1, { DATA_DIR: directory, ...wrong })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toMatch(explanation)
  expect(refused.output()).not.toContain('    at ')
})

test('a server on a database that is not migrated says so and does not start', async () => {
  const older = await createTestDatabase(1)
  await older.asOwner("delete from schema_migrations where name like '010%'")
  const refused = startProcess(1, { ...databaseSettings(older), DATA_DIR: directory })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toContain('run npm run migrate first')
  await older.drop()
})

test('a server whose bucket does not exist says so and does not start', async () => {
  const store = await startS3Simulator()
  const refused = startProcess(await freePort(), {
    ...settings(),
    FILE_STORE: 's3',
    S3_ENDPOINT: store.endpoint,
    S3_BUCKET: 'another-bucket',
    S3_ACCESS_KEY_ID: s3Settings.accessKeyId,
    S3_SECRET_ACCESS_KEY: s3Settings.secretAccessKey,
  })
  expect(await refused.exited).toBe(1)
  expect(refused.output()).toContain('S3_BUCKET: there is no such bucket')
  expect(refused.output()).not.toContain('    at ')
  await store.close()
})

describe('two processes on one database', () => {
  let server: Process
  let other: Process
  beforeAll(async () => {
    server = startProcess(await freePort(), settings())
    other = startProcess(await freePort(), { ...settings(), BACKGROUND_WORK: '0' })
    await Promise.all([untilReady(server), untilReady(other)])
  })
  afterAll(() => {
    for (const { child } of [server, other]) child.kill('SIGKILL')
  })

  test('start at the same time, serve the same customers, and leave background work to the one set to do it', async () => {
    const token = await logInOver(server, '9300000001')
    expect([await isLoggedIn(server, token ?? ''), await isLoggedIn(other, token ?? '')]).toEqual([true, true])
    const runningQueues = async () => (await data.asOwner('select from job_pools')).rowCount
    await expect.poll(runningQueues).toBe(queueCount)
    const missingKey = 99
    expect(await countServersOnOtherKey(data.database.kysely, missingKey)).toBe(2)
    other.child.kill('SIGTERM')
    expect(await other.exited).toBe(0)
    expect(await countServersOnOtherKey(data.database.kysely, missingKey)).toBe(1)
  })

  test('a port that is in use is explained in a sentence', async () => {
    const port = Number(new URL(server.url).port)
    const second = startProcess(port, settings())
    expect(await second.exited).toBe(1)
    expect(second.output()).toContain(`Port ${port} is taken by another program.`)
  })

  test.each([
    ['the start of a TLS connection', '\x16\x03\x01\x02\x00'],
    ['text that is not HTTP', 'GARBAGE\r\n\r\n'],
    ['a header of 100 kB', `GET / HTTP/1.1\r\nx: ${'y'.repeat(100_000)}\r\n\r\n`],
  ])('%s is answered with an envelope', async (_name, bytes) => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1')
    socket.write(bytes)
    const reply = await text(socket)
    expect(reply).toMatch(/^HTTP\/1\.1 4(00|31) /)
    expect(reply).toContain('{"Status":0,"Message":')
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200)
  })

  test('a server that is stopped finishes the request it is answering and accepts no other', async () => {
    const lock = await data.database.pool.connect()
    await lock.query('begin; lock table customers in access exclusive mode')
    const reply = server.post({ event_name: 'login', mobile: '9300000002' })
    const waiting = "select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
    await expect.poll(async () => (await data.asOwner(waiting)).rowCount).toBe(1)
    server.child.kill('SIGTERM')
    const isRefused = () =>
      fetch(`${server.url}/healthz`).then(
        () => false,
        () => true,
      )
    await expect.poll(isRefused).toBe(true)
    await lock.query('commit')
    lock.release()
    expect(await reply).toMatchObject({ code: 200, body: { Status: 1 } })
    expect(await server.exited).toBe(0)
  })
})

test('a server with its own database starts again after kill -9, and no acknowledged login is lost', async () => {
  const embedded = { ...highLimits, DATA_DIR: join(directory, 'embedded') }
  const tokens = await runLoginsUnderKill({ settings: embedded, kills: 1 })
  expect(tokens.length).toBeGreaterThanOrEqual(5)

  const server = startProcess(await freePort(), embedded)
  await untilReady(server)
  const second = startProcess(await freePort(), embedded)
  expect(await second.exited).toBe(1)
  expect(second.output()).toContain('another instance')
  for (const token of tokens) expect(await isLoggedIn(server, token)).toBe(true)
  server.child.kill('SIGTERM')
  expect(await server.exited).toBe(0)
})
