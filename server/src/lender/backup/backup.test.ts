import { randomBytes } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type EmbeddedPostgres, startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readArchive } from './archive.ts'
import { createBackup } from './create-backup.ts'
import { restoreBackup } from './restore-backup.ts'

const key = randomBytes(32)
let directory: string
let postgres: EmbeddedPostgres
let lastBefore: number
const backup = () => join(directory, 'night.backup')
/** The marks make the numbers skip ahead when the restored database is first started. */
const restored = ['files', 'postgres', 'sequence-marks.json']

async function query(connection: EmbeddedPostgres['connection'], text: string) {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return (await client.query(text)).rows
  } finally {
    await client.end()
  }
}

/** Writes rows until stopped; returns the number of the last one that was acknowledged. */
function keepWriting() {
  let isStopped = false
  let last = 0
  const work = (async () => {
    while (!isStopped)
      [{ id: last }] = await query(postgres.connection, 'insert into notes default values returning id')
  })()
  return {
    last: () => last,
    async stop() {
      isStopped = true
      await work
    },
  }
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'agrim-backup-'))
  postgres = await startEmbeddedPostgres({ directory: join(directory, 'data', 'postgres') })
  await query(postgres.connection, 'create table notes (id int generated always as identity, text text)')
  await query(postgres.connection, "insert into notes (text) select repeat('x', 500) from generate_series(1, 2000)")
  await mkdir(join(directory, 'data', 'files', 'ab'), { recursive: true })
  await writeFile(join(directory, 'data', 'files', 'ab', 'abc'), randomBytes(100_000))
  const writer = await keepWriting()
  lastBefore = writer.last()
  // With a slash at its end, which must not matter.
  await createBackup({ dataDirectory: `${directory}/data/`, connection: postgres.connection }, key, backup())
  await writer.stop()
})
afterAll(async () => {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
})

test('a backup of a database in use restores every row acknowledged before it, and the files', async () => {
  const target = join(directory, 'restored')
  await restoreBackup(backup(), key, target)
  const restored = await startEmbeddedPostgres({ directory: join(target, 'postgres') })
  const [{ rows, last }] = await query(restored.connection, 'select count(*)::int as rows, max(id) as last from notes')
  await restored.stop()
  expect(rows).toBe(last)
  expect(rows).toBeGreaterThanOrEqual(lastBefore)
  const file = join('files', 'ab', 'abc')
  expect(await readFile(join(target, file))).toEqual(await readFile(join(directory, 'data', file)))
})

test('the content of a backup cannot be read without the key', async () => {
  const bytes = await readFile(backup())
  expect(bytes.includes('xxxxxxxx')).toBe(false)
  expect(bytes.includes('PG_VERSION')).toBe(false)
})

test.each<[string, (bytes: Buffer) => Buffer]>([
  ['a changed byte', (bytes) => Buffer.from(bytes).fill(bytes[5_000] === 1 ? 2 : 1, 5_000, 5_001)],
  ['a missing end', (bytes) => bytes.subarray(0, -1_000)],
  ['another format', () => Buffer.from('a picture of something else entirely')],
])('a backup with %s is refused, and leaves nothing behind', async (name, damage) => {
  const file = join(directory, `${name}.backup`)
  await writeFile(file, damage(await readFile(backup())))
  const target = join(directory, `restored from ${name}`)
  await expect(restoreBackup(file, key, target)).rejects.toThrow(/cannot be read|is not a backup/)
  expect(await readdir(target)).toEqual([])
})

test('a restore with another key is refused', async () => {
  const target = join(directory, 'other key')
  await expect(restoreBackup(backup(), randomBytes(32), target)).rejects.toThrow('another APP_SECRET')
  expect(await readdir(target)).toEqual([])
})

test('a restore onto a full disk says so, and not that the backup is damaged', async () => {
  const fullDisk = Object.assign(new Error('ENOSPC: no space left on device, write'), {
    code: 'ENOSPC',
    syscall: 'write',
  })
  await expect(readArchive(backup(), key, () => Promise.reject(fullDisk))).rejects.toBe(fullDisk)
})

test('a second restore into the same directory at the same time is refused, and the first one completes', async () => {
  const target = join(directory, 'restored twice')
  const results = await Promise.allSettled([1, 2].map(() => restoreBackup(backup(), key, target)))
  const refusals = results.flatMap((result) => (result.status === 'rejected' ? [result.reason.message] : []))
  expect(refusals).toEqual([expect.stringMatching(/another restore into .* is running|exists; move it away first/)])
  expect((await readdir(target)).toSorted()).toEqual(restored)
  expect(existsSync(join(target, 'postgres', 'data', 'PG_VERSION'))).toBe(true)
  expect(existsSync(join(target, 'files', 'ab', 'abc'))).toBe(true)
})

test('what a killed restore has left does not become part of the next one', async () => {
  const target = join(directory, 'restored after a kill')
  const left = join(target, 'restoring', 'files', 'ab')
  await mkdir(left, { recursive: true })
  await writeFile(join(left, 'of another backup'), '')
  await restoreBackup(backup(), key, target)
  expect((await readdir(target)).toSorted()).toEqual(restored)
  expect(await readdir(join(target, 'files', 'ab'))).toEqual(['abc'])
})

test('a restore never overwrites a database, and a backup never overwrites a file', async () => {
  const data = join(directory, 'data')
  await expect(restoreBackup(backup(), key, data)).rejects.toThrow('move it away first')
  const source = { dataDirectory: data, connection: postgres.connection }
  const before = await readFile(backup())
  await expect(createBackup(source, key, backup())).rejects.toThrow('EEXIST')
  expect(existsSync(backup())).toBe(true)
  expect((await readFile(backup())).equals(before)).toBe(true)
})
