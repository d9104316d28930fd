import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { chmodSync, chownSync, mkdirSync, readdirSync, readFileSync, realpathSync, rmSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { lockDataDirectory } from './data-directory-lock.ts'
import { initialiseCluster } from './initialise-cluster.ts'
import { keepRunning } from './keep-running.ts'
import { stopOrphanedPostgres } from './orphaned-postgres.ts'
import { startPostmaster } from './postmaster.ts'
import { chooseRunAs, type RunAs } from './run-as.ts'
import { makeRuntimeDirectory } from './runtime-directory.ts'

export type EmbeddedPostgres = {
  connection: { host: string; user: string; database: string }
  stop(): Promise<void>
}

const maxSocketPathBytes = 100
const maxFirstAttempts = 20

type Options = {
  directory: string
  log?: (line: string) => void
  /** Called when PostgreSQL has stopped unexpectedly or cannot be restarted. */
  logError?: (line: string) => void
}

/**
 * Runs a PostgreSQL in `directory` that only this user can connect to and that stops when this process dies. One that stops
 * unexpectedly is restarted. Call it from the main thread; a directory can be used by one process at a time.
 */
export async function startEmbeddedPostgres(options: Options): Promise<EmbeddedPostgres> {
  const directory = makeDirectory(options.directory)
  const unlock = await lockDataDirectory(directory)
  try {
    const { postmaster, socketDirectory } = await startLocked({ ...options, directory })
    return {
      connection: connectionTo(socketDirectory),
      async stop() {
        await postmaster.stop()
        if (socketDirectory !== directory) rmSync(socketDirectory, { recursive: true, force: true })
        unlock()
      },
    }
  } catch (error) {
    unlock()
    throw error
  }
}

/** The connection to a PostgreSQL that a process has started in `directory`; undefined if it was stopped cleanly. */
export function findRunningPostgres(directory: string): EmbeddedPostgres['connection'] | undefined {
  try {
    // The postmaster writes the directory of its socket into the fifth line.
    const host = readFileSync(join(directory, 'data', 'postmaster.pid'), 'utf8')
      .split('\n')[4]
      ?.trim()
    return host ? connectionTo(host) : undefined
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined
    throw error
  }
}

const connectionTo = (socketDirectory: string) => ({ host: socketDirectory, user: 'app', database: 'postgres' })

async function startLocked({ directory, log = () => {}, logError = () => {} }: Options) {
  const runAs = chooseRunAs(directory)
  changeOwner(directory, runAs)
  const cluster = join(directory, 'data')
  await initialiseCluster(directory, cluster, runAs)
  const socketDirectory = chooseSocketDirectory(directory, runAs)
  const start = async (isRestart: boolean) => {
    await stopOrphanedPostgres(cluster, socketDirectory, log)
    const maxAttempts = isRestart ? 1 : maxFirstAttempts
    return startPostmaster({ directory, cluster, socketDirectory, runAs, maxAttempts })
  }
  return { postmaster: await keepRunning(start, logError), socketDirectory }
}

function makeDirectory(path: string): string {
  mkdirSync(dirname(path), { recursive: true })
  mkdirSync(path, { recursive: true, mode: 0o700 })
  return realpathSync(path)
}

/** An earlier run may have used another user. The directory's own owner changes last, which marks completion. */
function changeOwner(directory: string, { owner }: RunAs): void {
  if (owner && statSync(directory).uid !== owner.uid) {
    const content = readdirSync(directory).map((name) => join(directory, name))
    if (content.length > 0) execFileSync('chown', ['-R', `${owner.uid}:${owner.gid}`, ...content])
    chownSync(directory, owner.uid, owner.gid)
  }
  chmodSync(directory, 0o700)
}

/** A socket's path is limited to about 100 bytes, and PostgreSQL must be able to reach it. */
function chooseSocketDirectory(directory: string, { owner, mustStartInside }: RunAs): string {
  const isTooLong = Buffer.byteLength(join(directory, '.s.PGSQL.5432.lock')) > maxSocketPathBytes
  if (!isTooLong && !mustStartInside) return directory
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  return makeRuntimeDirectory(`agrim-${name}`, 0o700, owner)
}
