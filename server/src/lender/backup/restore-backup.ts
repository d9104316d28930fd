import { createWriteStream, existsSync } from 'node:fs'
import { mkdir, rename, rm } from 'node:fs/promises'
import { dirname, join, normalize, sep } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { lockDataDirectory } from 'embedded-postgres/data-directory-lock'
import { ConfigurationError } from '../../platform/config/read-environment.ts'
import { markRestored } from '../../platform/database/sequence-marks.ts'
import { type ArchiveEntry, readArchive } from './archive.ts'
import { clusterPath, filesPath } from './create-backup.ts'

const ownerOnly = { recursive: true, mode: 0o700 } as const

/** Directories that PostgreSQL does not create itself; empty ones are not in the backup. */
const clusterDirectories =
  'pg_wal/archive_status pg_wal/summaries pg_replslot pg_dynshmem pg_notify pg_serial pg_snapshots pg_stat_tmp pg_subtrans ' +
  'pg_commit_ts pg_logical/mappings pg_logical/snapshots pg_stat pg_tblspc pg_twophase pg_multixact/members pg_multixact/offsets'

async function writeEntry(directory: string, { path, content }: ArchiveEntry): Promise<void> {
  const target = normalize(join(directory, path))
  if (!target.startsWith(directory + sep)) throw new Error(`the backup has a path outside of it: ${path}`)
  await mkdir(dirname(target), ownerOnly)
  // No flush for the cluster: PostgreSQL syncs a restored cluster itself before it uses it.
  const flush = !path.startsWith(clusterPath)
  await pipeline(Readable.from(content), createWriteStream(target, { mode: 0o600, flush }))
}

/** What a restore puts into the data directory. */
const restoredDirectories = ['postgres', filesPath] as const

/** Lets one process restore into a data directory at a time. */
const lockDraft = (draft: string, dataDirectory: string) =>
  lockDataDirectory(
    draft,
    new ConfigurationError([`DATA_DIR: another restore into ${dataDirectory} is running; wait until it has ended`]),
  )

/** Restores database and files into an empty data directory. Leaves nothing behind if it fails. */
export async function restoreBackup(file: string, key: Buffer, dataDirectory: string): Promise<void> {
  const draft = join(dataDirectory, 'restoring')
  await mkdir(draft, ownerOnly)
  const unlock = await lockDraft(draft, dataDirectory)
  try {
    for (const name of restoredDirectories) {
      if (existsSync(join(dataDirectory, name)))
        throw new ConfigurationError([`DATA_DIR: ${join(dataDirectory, name)} exists; move it away first`])
      // Left by a restore that was killed.
      await rm(join(draft, name), { recursive: true, force: true })
    }
    for (const name of clusterDirectories.split(' ')) await mkdir(join(draft, clusterPath, name), ownerOnly)
    await mkdir(join(draft, filesPath), ownerOnly)
    await readArchive(file, key, (entry) => writeEntry(draft, entry))
    // Before the database is in place, so that it is never started without.
    await markRestored(dataDirectory)
    await rename(join(draft, filesPath), join(dataDirectory, filesPath))
    await rename(join(draft, 'postgres'), join(dataDirectory, 'postgres'))
  } finally {
    await rm(draft, { recursive: true, force: true })
    unlock()
  }
}
