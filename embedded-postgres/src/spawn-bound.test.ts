import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { programsWithout } from './testing/programs-without.ts'
import { endApplication, startApplication, until } from './testing/start-application.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

test.each([
  ['with setpriv', []],
  ['without setpriv', ['setpriv']],
])('PostgreSQL ends in order when its application is killed, and when it stops, %s', async (_how, missing) => {
  const directory = join(temporaryDirectory(), 'postgres')
  const env = { PATH: programsWithout(...missing) }
  const killed = startApplication({ directory, env })
  await killed.connection
  await endApplication(killed, 'SIGKILL')
  await until(() => lastWords(directory).endsWith('database system is shut down'))
  await until(() => !existsSync(join(directory, 'data/postmaster.pid')))
  const stopped = startApplication({ directory, env })
  await stopped.connection
  expect(await endApplication(stopped, 'SIGTERM')).toBe(0)
  expect(existsSync(join(directory, 'data/postmaster.pid'))).toBe(false)
})

function lastWords(directory: string): string {
  return readFileSync(join(directory, 'postgres.log'), 'utf8').trimEnd()
}
