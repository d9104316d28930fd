import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { systemClock } from '../../platform/clock.ts'
import { createLog, standardOutput } from '../../platform/logging/log.ts'
import { sweepOrphans } from '../../records/files/sweep/sweep-orphans.ts'
import { seedCustomer } from '../../testing/seed-customers.ts'
import { freePort, startProcess, untilReady } from '../../testing/server-process.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/test-database.ts'
import { keysIn, readyForDocuments, sendStatement, uploadSettings } from '../../testing/uploads.ts'
import { createPdfSource, hoursAhead, runUploadsUnderKill, storeIn } from './testing/uploads-under-kill.ts'

let data: TestDatabase
let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-kills-'))
  data = await createTestDatabase()
})
afterAll(async () => {
  await data.drop()
  await rm(directory, { recursive: true, force: true })
})

test('a server killed during uploads loses no acknowledged upload and leaves no orphan', async () => {
  const result = await runUploadsUnderKill({ data, directory, kills: 1 })
  expect(result).toMatchObject({ lost: 0, orphans: 0 })
  expect(result.acknowledged).toBeGreaterThan(result.sent / 2)
})

test('the job removes an object without a row after an hour', async () => {
  const server = startProcess(await freePort(), uploadSettings(data, directory))
  await untilReady(server)
  const customer = await seedCustomer(data.database, readyForDocuments)
  const objectStore = storeIn(directory)
  const before = await keysIn(objectStore)
  // A connection of the pool would lose the lock after a few seconds without a statement.
  const lock = new pg.Client(data.ownerConnection)
  await lock.connect()
  await lock.query('begin; lock table files in access exclusive mode')
  const reply = sendStatement(server, customer, (await createPdfSource())()).catch(() => undefined)
  const waiting = `datname = '${data.connection.database}' and wait_event_type = 'Lock'`
  const isWaiting = async () => (await data.administer(`select from pg_stat_activity where ${waiting}`)).rowCount
  await expect.poll(isWaiting).toBeGreaterThan(0)
  server.child.kill('SIGKILL')
  await Promise.all([reply, server.exited])
  await data.administer(`select pg_terminate_backend(pid) from pg_stat_activity where ${waiting}`)
  await lock.query('commit')
  await lock.end()

  const orphans = (await keysIn(objectStore)).filter((key) => !before.includes(key))
  expect(orphans).toHaveLength(1)
  const dependencies = { objectStore, database: data.database, log: createLog('silent', standardOutput()) }
  await sweepOrphans({ ...dependencies, clock: systemClock })
  expect(await keysIn(objectStore)).toEqual([...before, ...orphans].sort())
  await sweepOrphans({ ...dependencies, clock: hoursAhead(2) })
  expect(await keysIn(objectStore)).toEqual(before)
})
