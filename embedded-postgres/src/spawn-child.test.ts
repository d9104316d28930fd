import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { pathWithout } from './testing/path-without.ts'
import { endApplication, startApplication, waitUntil } from './testing/start-application.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

const directory = join(temporaryDirectory(0o755, afterAll), 'postgres')
const pidFile = join(directory, 'data/postmaster.pid')
const readLog = () => readFileSync(join(directory, 'postgres.log'), 'utf8').trimEnd()

test.each([
  ['with setpriv', []],
  ['without setpriv', ['setpriv']],
])('PostgreSQL shuts down in order when its application is killed and when it stops, %s', async (_how, missing) => {
  const env = { PATH: pathWithout(...missing) }
  const killed = startApplication({ directory, env })
  await killed.connection
  await endApplication(killed, 'SIGKILL')
  await waitUntil(() => readLog().endsWith('database system is shut down'))
  await waitUntil(() => !existsSync(pidFile))
  const stopped = startApplication({ directory, env })
  await stopped.connection
  expect(await endApplication(stopped, 'SIGTERM')).toBe(0)
  expect(existsSync(pidFile)).toBe(false)
})
