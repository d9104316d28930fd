import { createReadStream } from 'node:fs'
import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { sql } from 'kysely'
import type { Queryable } from '../../platform/database/database.ts'
import type { ArchiveEntry } from './archive.ts'

/** Directories whose content is not restored; PostgreSQL fills them when it starts. */
const excludedDirectories = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
])
const isExcludedFile = (name: string) =>
  ['postmaster.pid', 'postmaster.opts', 'backup_label', 'tablespace_map'].includes(name) ||
  name.startsWith('pgsql_tmp') ||
  name.startsWith('pg_internal.init')

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

/** Yields exactly `size` bytes. A file that became shorter is filled with zeros, which replaying the WAL corrects. */
async function* readExactly(path: string, size: number): AsyncGenerator<Buffer> {
  let left = size
  try {
    if (size > 0)
      for await (const bytes of createReadStream(path, { end: size - 1 })) {
        left -= bytes.length
        yield bytes
      }
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  if (left > 0) yield Buffer.alloc(left)
}

/** Yields the file, or nothing if it was removed in the meantime. */
async function* fileEntry(directory: string, path: string): AsyncGenerator<ArchiveEntry> {
  const file = join(directory, path)
  const size = await stat(file).then(
    (found) => found.size,
    (error: unknown) => {
      if (isMissing(error)) return undefined
      throw error
    },
  )
  if (size !== undefined) yield { path, size, content: readExactly(file, size) }
}

/** All files below a directory, with paths from `root`. */
export async function* filesBelow(root: string, path: string, isWanted = (_name: string) => true) {
  const found = await readdir(join(root, path), { withFileTypes: true, recursive: true }).catch((error: unknown) => {
    if (isMissing(error)) return []
    throw error
  })
  for (const entry of found) {
    if (!entry.isFile() || !isWanted(entry.name)) continue
    yield* fileEntry(root, relative(root, join(entry.parentPath, entry.name)))
  }
}

const textEntry = (path: string, text: string): ArchiveEntry => {
  const content = Buffer.from(text)
  return { path, size: content.length, content: [content] }
}

/** `START WAL LOCATION: 0/2000028 (file 000000010000000000000002)` */
const firstSegmentOf = (label: string) => /\(file ([0-9A-F]{24})\)/.exec(label)?.[1] ?? ''

/**
 * Copies a cluster in use by PostgreSQL's documented procedure for a base backup: the files, the backup label, and the WAL
 * written in the meantime, which PostgreSQL replays at start to reach a consistent state. Must run on one connection.
 */
export async function* clusterEntries(
  connection: Queryable,
  root: string,
  cluster: string,
): AsyncGenerator<ArchiveEntry> {
  // Prevents WAL segments from being removed before they are copied. Temporary: dropped with the connection.
  await sql`select pg_create_physical_replication_slot(${`backup_${process.pid}`}, true, true)`.execute(connection)
  await sql`select pg_backup_start('agrim', fast => true)`.execute(connection)
  for (const { name, isDirectory } of await namesIn(join(root, cluster))) {
    if (isExcludedFile(name)) continue
    const path = join(cluster, name)
    if (!isDirectory) yield* fileEntry(root, path)
    else if (!excludedDirectories.has(name)) yield* filesBelow(root, path, (file) => !isExcludedFile(file))
  }
  const stop = sql<{ label: string }>`select labelfile as label from pg_backup_stop(wait_for_archive => false)`
  const label = (await stop.execute(connection)).rows[0]?.label ?? ''
  await sql`select pg_switch_wal()`.execute(connection)
  yield textEntry(join(cluster, 'backup_label'), label)
  const segments = (await namesIn(join(root, cluster, 'pg_wal'))).map(({ name }) => name)
  for (const name of segments)
    if (/^[0-9A-F]{24}$/.test(name) && name >= firstSegmentOf(label))
      yield* fileEntry(root, join(cluster, 'pg_wal', name))
}

async function namesIn(directory: string) {
  const found = await readdir(directory, { withFileTypes: true })
  return found.map((entry) => ({ name: entry.name, isDirectory: entry.isDirectory() }))
}
