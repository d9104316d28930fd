import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readdirSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockDataDirectory } from './data-directory-lock.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { clearLeftOverPostgres } from './left-over-postgres.ts'
import { startPostmaster, stopPostmaster } from './postmaster.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { temporaryPlace } from './temporary-place.ts'

export type EmbeddedPostgres = {
  connection: { host: string; user: string; database: string }
  stop(): Promise<void>
}

const longestSocketPathBytes = 100

/**
 * Runs a PostgreSQL in `directory` that only this user can connect to and that dies with this process.
 * Call it from the main thread, one application a directory.
 */
export async function startEmbeddedPostgres(options: {
  directory: string
  log?: (line: string) => void
}): Promise<EmbeddedPostgres> {
  const directory = makeDirectory(options.directory)
  const unlock = await lockDataDirectory(directory)
  try {
    const postmaster = await startLocked(directory, options.log ?? (() => {}))
    return {
      connection: { host: postmaster.socketDirectory, user: 'app', database: 'postgres' },
      async stop() {
        await stopPostmaster(postmaster.child)
        if (postmaster.socketDirectory !== directory)
          rmSync(postmaster.socketDirectory, { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

async function startLocked(directory: string, log: (line: string) => void) {
  const runAs = chooseRunAs(directory)
  giveTo(directory, runAs)
  const cluster = join(directory, 'data')
  await initialiseCluster(directory, cluster, runAs)
  const socketDirectory = chooseSocketDirectory(directory, runAs)
  await clearLeftOverPostgres(cluster, socketDirectory, log)
  const child = await startPostmaster(directory, cluster, socketDirectory, runAs)
  child.unref()
  return { child, socketDirectory }
}

function makeDirectory(path: string): string {
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return realpathSync(path)
}

/** Files of an earlier run may belong to another user; the directory itself comes last, as the mark of completion. */
function giveTo(directory: string, { owner }: RunAs): void {
  if (owner && statSync(directory).uid !== owner.uid) {
    const content = readdirSync(directory).map((name) => join(directory, name))
    if (content.length > 0) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, ...content])
    chownSync(directory, owner.uid, owner.gid)
  }
  chmodSync(directory, 0o700)
}

function chooseSocketDirectory(directory: string, { owner, isClosed }: RunAs): string {
  const isTooLong = Buffer.byteLength(join(directory, '.s.PGSQL.5432.lock')) > longestSocketPathBytes
  if (!isTooLong && !isClosed) return directory
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  return temporaryPlace(`agrim-${name}`, 0o700, owner)
}
