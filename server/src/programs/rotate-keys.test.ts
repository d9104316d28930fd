import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import pino from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../config.ts'
import { systemClock } from '../platform/clock.ts'
import { reportHeldKeys } from '../platform/field-encryption/key-holders.ts'
import { verifyDataKeys } from '../platform/field-encryption/verify-data-keys.ts'
import { type RunningDatabase, startDatabase } from '../start-database.ts'
import { seedCustomers } from '../testing/seed-customers.ts'
import { testSecret } from '../testing/test-keys.ts'

const log = pino({ level: 'silent' })
let directory: string
let running: RunningDatabase
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-keys-'))
  running = await startDatabase(readConfig({ DATA_DIR: directory }), testSecret, log)
  await seedCustomers(running.database, 1)
})
afterAll(async () => {
  await running.stop()
  await rm(directory, { recursive: true, force: true })
})

const newKey = randomBytes(32)
const env = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
  APP_SECRET: testSecret,
  DATA_KEYS: `1:${newKey.toString('base64')}`,
}
const rotate = () =>
  new Promise<{ code: number; output: string }>((resolve) => {
    const program = execFile(
      process.execPath,
      [join(import.meta.dirname, 'rotate-keys.ts')],
      { env: { ...env, DATA_DIR: directory } },
      (_error, output, errors) => resolve({ code: program.exitCode ?? -1, output: output + errors }),
    )
  })
const startServerWithOldKey = () => reportHeldKeys({ database: running.database, dataKeys: running.dataKeys, log })
/** As the superuser, whose open transaction has no time limit. */
async function lockCustomers(): Promise<() => Promise<void>> {
  const client = new pg.Client(running.administrator)
  await client.connect()
  await client.query('begin; select from customers for update')
  return () => client.end()
}
const countWaiting = async () =>
  (await running.database.pool.query("select from pg_stat_activity where wait_event_type = 'Lock'")).rowCount
const readRetired = async () =>
  (await running.database.pool.query('select name from data_keys where retired_at is not null')).rows

test('no key is retired while a server encrypts with the old one, also if it was started during the rotation', async () => {
  const server = await startServerWithOldKey()
  expect(await rotate()).toMatchObject({ code: 1, output: expect.stringContaining('Nothing was re-encrypted.') })
  await server.stop()

  const unlock = await lockCustomers()
  const rotation = rotate()
  await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1)
  const started = await startServerWithOldKey()
  await unlock()
  expect(await rotation).toMatchObject({ code: 1, output: expect.stringContaining('Keep every key') })
  expect(await readRetired()).toEqual([])

  await started.stop()
  const blocked = await lockCustomers()
  const again = rotate()
  await expect.poll(countWaiting, { timeout: 30_000 }).toBe(1)
  // A server that starts and stops again is not among the running ones, but may have encrypted values with the old key.
  const bothKeys = { ...running.dataKeys, keys: new Map([...running.dataKeys.keys, [1, newKey]]) }
  await verifyDataKeys(running.database.kysely, bothKeys, systemClock)
  await blocked()
  expect(await again).toMatchObject({ code: 1, output: expect.stringContaining('Keep every key') })
  expect((await again).output).not.toContain('No older key is in use')
  expect(await readRetired()).toEqual([])

  expect(await rotate()).toMatchObject({ code: 0, output: expect.stringContaining('Keep APP_SECRET') })
  expect(await readRetired()).toEqual([{ name: 'v0' }])
})
