import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { hasProgram } from './has-program.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { endApplication, startApplication, until } from './testing/start-application.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a second application on one directory is told so, in the same process and in another', async () => {
  const directory = join(temporaryDirectory(), 'postgres')
  const { stop } = await startEmbeddedPostgres({ directory })
  await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(`another instance is using ${directory}`)
  const other = startApplication({ directory })
  await expect(other.connection).rejects.toThrow(`another instance is using ${directory}`)
  await stop()
  const later = startApplication({ directory })
  await later.connection
  expect(await endApplication(later, 'SIGTERM')).toBe(0)
})

if (hasProgram('flock')) {
  test('an application that our own lock does not see, as in another container, is not joined either', async () => {
    const directory = join(temporaryDirectory(), 'postgres')
    await (await startEmbeddedPostgres({ directory })).stop()
    const stranger = spawn('flock', ['--no-fork', join(directory, 'data'), 'sh', '-c', 'echo held; read _'])
    let isHeld = false
    stranger.stdout.once('data', () => {
      isHeld = true
    })
    await until(() => isHeld)
    await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(`another instance is using ${directory}`)
    stranger.stdin.end()
  })
}
