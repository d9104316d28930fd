import { existsSync, mkdirSync, readFileSync, renameSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findRunningPostgres, startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { query } from './testing/query.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

const parent = temporaryDirectory(0o755, afterAll)
const directory = join(parent, 'postgres')

beforeAll(async () => {
  const { connection, stop } = await startEmbeddedPostgres({ directory })
  await query(connection, 'create table numbers as select 7 as number')
  await stop()
})

test('stopping waits for an orderly shutdown', () => {
  expect(readFileSync(join(directory, 'postgres.log'), 'utf8').trimEnd()).toMatch(/database system is shut down$/)
})

test('the user who starts it owns the cluster; for root, an unprivileged user does', () => {
  const { uid } = statSync(join(directory, 'data'))
  if (process.getuid?.() === 0) expect(uid).toBeGreaterThan(0)
  else expect(uid).toBe(process.getuid?.())
})

test('PostgreSQL is durable, has the data of the last run, and listens only on a socket of its user', async () => {
  const { connection, stop } = await startEmbeddedPostgres({ directory })
  const names = ['max_connections', 'shared_buffers', 'fsync', 'data_checksums', 'listen_addresses']
  const columns = names.map((name) => `current_setting('${name}') as ${name}`)
  expect(await query(connection, `select ${columns}`)).toEqual([
    { max_connections: '60', shared_buffers: '128MB', fsync: 'on', data_checksums: 'on', listen_addresses: '' },
  ])
  expect(await query(connection, 'select number from numbers')).toEqual([{ number: 7 }])
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  await stop()
})

test('a PostgreSQL that stops unexpectedly is restarted as soon as possible, but not after it was stopped', async () => {
  const errors: string[] = []
  const { connection, stop } = await startEmbeddedPostgres({ directory, logError: (line) => errors.push(line) })
  const pidFile = join(directory, 'data/postmaster.pid')
  const [control, hidden] = [join(directory, 'data/global/pg_control'), join(directory, 'hidden')]
  const kill = (signal: NodeJS.Signals) => process.kill(Number.parseInt(readFileSync(pidFile, 'utf8'), 10), signal)
  const countRows = () => query(connection, 'select count(*)::int as rows from numbers').catch(() => undefined)

  kill('SIGKILL')
  await expect.poll(countRows, { timeout: 30_000 }).toEqual([{ rows: 1 }])
  renameSync(control, hidden)
  kill('SIGQUIT')
  await expect.poll(() => errors.at(-1), { timeout: 30_000 }).toMatch(/could not be started again yet: .*pg_control/s)
  expect(errors).toHaveLength(3)
  renameSync(hidden, control)
  await expect.poll(countRows, { timeout: 30_000 }).toEqual([{ rows: 1 }])
  expect(errors.slice(0, 2)).toEqual([
    'PostgreSQL has ended (SIGKILL) and will be started again',
    'PostgreSQL has ended (0) and will be started again',
  ])

  await stop()
  expect(existsSync(pidFile)).toBe(false)
})

test('a directory whose path is too long for a socket gets its socket elsewhere, where other processes find it', async () => {
  const deep = join(parent, 'deep/'.repeat(20), 'postgres')
  mkdirSync(dirname(deep), { recursive: true })
  renameSync(directory, deep)
  const { connection, stop } = await startEmbeddedPostgres({ directory: deep })
  expect(Buffer.byteLength(connection.host)).toBeLessThan(80)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(findRunningPostgres(deep)).toEqual(connection)
  expect(await query(connection, `select current_setting('data_directory') as directory`)).toEqual([
    { directory: join(deep, 'data') },
  ])
  await stop()
  expect(findRunningPostgres(deep)).toBeUndefined()
  expect(statSync(connection.host, { throwIfNoEntry: false })).toBeUndefined()
})
