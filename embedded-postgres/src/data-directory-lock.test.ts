import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { afterAll, expect, test, vi } from 'vitest'
import { hasProgram } from './has-program.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { endApplication, startApplication, waitUntil } from './testing/start-application.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

const directory = join(temporaryDirectory(0o755, afterAll), 'postgres')
const refusal = `another instance is using ${directory}`

test('a second start on one directory is refused, in the same process and in another, until the first has stopped', async () => {
  const { stop } = await startEmbeddedPostgres({ directory })
  await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(refusal)
  await expect(startApplication({ directory }).connection).rejects.toThrow(refusal)
  await stop()
  const next = startApplication({ directory })
  await next.connection
  expect(await endApplication(next, 'SIGTERM')).toBe(0)
})

if (hasProgram('flock')) {
  test('a start is refused while another container, which does not see our lock, uses the cluster', async () => {
    const other = spawn('flock', ['--no-fork', join(directory, 'data'), 'sh', '-c', 'echo locked; read _'])
    let isLocked = false
    other.stdout.once('data', () => {
      isLocked = true
    })
    await waitUntil(() => isLocked)
    await expect(startEmbeddedPostgres({ directory })).rejects.toThrow(refusal)
    other.stdin.end()
  })
}
