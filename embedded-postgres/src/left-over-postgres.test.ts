import { spawn } from 'node:child_process'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { query } from './testing/query.ts'
import { endApplication, startApplication, until } from './testing/start-application.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

const rounds = 10
const rowsARound = 50

const deaths = {
  'the application is': () => {},
  'the application and its PostgreSQL are': (directory: string) => process.kill(postmasterOf(directory), 'SIGKILL'),
}

test.each(Object.entries(deaths))(
  'no acknowledged row is lost when %s killed ten times',
  async (_who, alsoKill) => {
    const directory = join(temporaryDirectory(), 'postgres')
    const acknowledged: number[] = []
    for (let round = 0; round < rounds; round++) {
      const application = startApplication({ directory, task: 'write' })
      await application.connection
      await until(() => application.written.length >= rowsARound)
      const killed = endApplication(application, 'SIGKILL')
      alsoKill(directory)
      await killed
      acknowledged.push(...application.written)
    }
    const { connection, stop } = await startEmbeddedPostgres({ directory })
    const kept = new Set((await query(connection, 'select id from written')).map(({ id }) => Number(id)))
    await stop()
    expect(acknowledged.length).toBeGreaterThanOrEqual(rounds * rowsARound)
    expect(acknowledged.filter((id) => !kept.has(id))).toEqual([])
  },
  60_000,
)

test('a pid file whose number now belongs to another process does not stop a start', async () => {
  const directory = join(temporaryDirectory(), 'postgres')
  await (await startEmbeddedPostgres({ directory })).stop()
  const { uid, gid } = statSync(directory)
  const stranger = spawn('sleep', ['60'], process.getuid?.() === 0 ? { uid, gid, cwd: '/' } : {})
  writeFileSync(join(directory, 'data/postmaster.pid'), `${stranger.pid}\n${directory}/data\n`)
  const { connection, stop } = await startEmbeddedPostgres({ directory })
  expect(await query(connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
  expect(stranger.exitCode).toBeNull()
  stranger.kill()
  await stop()
})

function postmasterOf(directory: string): number {
  return Number.parseInt(readFileSync(join(directory, 'data/postmaster.pid'), 'utf8'), 10)
}
