import { execFileSync } from 'node:child_process'
import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { startEmbeddedPostgres } from './start-embedded-postgres.ts'
import { query } from './testing/query.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'

vi.setConfig({ testTimeout: 120_000 })

test('a real PostgreSQL answers on a socket that nobody else can open, and nowhere else', async () => {
  const directory = join(temporaryDirectory(), 'postgres')
  const { connection, stop } = await startEmbeddedPostgres({ directory })
  const names = ['max_connections', 'shared_buffers', 'fsync', 'data_checksums', 'listen_addresses']
  const columns = names.map((name) => `current_setting('${name}') as ${name}`)
  expect(await query(connection, `select ${columns}`)).toEqual([
    { max_connections: '60', shared_buffers: '128MB', fsync: 'on', data_checksums: 'on', listen_addresses: '' },
  ])
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  await stop()
})

test('stopping waits for an orderly end, and the next start finds what was written, soon', async () => {
  const directory = join(temporaryDirectory(), 'postgres')
  const first = await startEmbeddedPostgres({ directory })
  await query(first.connection, 'create table kept as select 7 as number')
  await first.stop()
  expect(readFileSync(join(directory, 'postgres.log'), 'utf8').trimEnd()).toMatch(/database system is shut down$/)
  const timesMs: number[] = []
  const referencesMs: number[] = []
  for (let round = 0; round < 5; round++) {
    const beganMs = performance.now()
    const { connection, stop } = await startEmbeddedPostgres({ directory })
    timesMs.push(performance.now() - beganMs)
    referencesMs.push(timeOfTellingVersionMs())
    expect(await query(connection, 'select number from kept')).toEqual([{ number: 7 }])
    await stop()
  }
  expect(Math.min(...timesMs)).toBeLessThan(Math.max(300, 20 * Math.min(...referencesMs)))
})

test('a directory too deep for a socket gets its socket elsewhere', async () => {
  const directory = join(temporaryDirectory(), 'a-long-name'.repeat(10), 'postgres')
  const { connection, stop } = await startEmbeddedPostgres({ directory })
  expect(Buffer.byteLength(connection.host)).toBeLessThan(80)
  expect(statSync(connection.host).mode & 0o777).toBe(0o700)
  expect(await query(connection, `select current_setting('data_directory') as place`)).toEqual([
    { place: join(directory, 'data') },
  ])
  await stop()
  expect(statSync(connection.host, { throwIfNoEntry: false })).toBeUndefined()
})

/** How long the same program takes to do nothing: on a machine busy with other things, longer. */
function timeOfTellingVersionMs(): number {
  const beganMs = performance.now()
  execFileSync(join(findBinaries(), 'bin/postgres'), ['--version'])
  return performance.now() - beganMs
}
