import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { query } from './testing/query.ts'
import { endApplication, startApplication, waitUntil } from './testing/start-application.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

const rowsBeforeKill = 50
const directory = join(temporaryDirectory(0o755, afterAll), 'postgres')
const killPostmaster = () => {
  const pidFile = readFileSync(join(directory, 'data/postmaster.pid'), 'utf8')
  process.kill(Number.parseInt(pidFile, 10), 'SIGKILL')
}

/** `npm run soak` repeats this many times. */
test.each([
  ['the application', () => {}],
  ['the application and its PostgreSQL', killPostmaster],
])('killing %s while it writes loses no acknowledged row', async (_what, killFirst) => {
  const application = startApplication({ directory, task: 'write' })
  await application.connection
  await waitUntil(() => application.written.length >= rowsBeforeKill)
  // PostgreSQL first: without its application it stops by itself.
  killFirst()
  await endApplication(application, 'SIGKILL')
  const { connection, stop } = await startEmbeddedPostgres({ directory })
  const stored = new Set((await query(connection, 'select id from written')).map(({ id }) => Number(id)))
  await stop()
  expect(application.written.filter((id) => !stored.has(id))).toEqual([])
})

test('a pid file whose number now belongs to another process does not prevent a start', async () => {
  const { uid, gid } = statSync(directory)
  const other = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : {})
  writeFileSync(join(directory, 'data/postmaster.pid'), `${other.pid}\n${directory}/data\n`)
  const { connection, stop } = await startEmbeddedPostgres({ directory })
  expect(await query(connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
  expect(other.exitCode).toBeNull()
  other.kill()
  await stop()
})
