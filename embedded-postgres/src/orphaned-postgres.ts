import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const pollIntervalMs = 10
const signalIntervalMs = 1_000
const immediateShutdownAfterMs = 5_000
const giveUpAfterMs = 20_000

/** Stops the PostgreSQL that a killed application left running, and removes the files that would block a start. */
export async function stopOrphanedPostgres(cluster: string, socketDirectory: string, log: (line: string) => void) {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  await stopProcesses(cluster, log)
  for (const socket of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socketDirectory, socket), { force: true })
  rmSync(pidFile, { force: true })
}

async function stopProcesses(cluster: string, log: (line: string) => void): Promise<void> {
  for (let waitedMs = 0; waitedMs < giveUpAfterMs; waitedMs += pollIntervalMs) {
    const pids = postgresProcesses(cluster)
    if (pids.length === 0) return
    if (waitedMs === 0) log(`stopping the PostgreSQL that an earlier run left behind (${pids.join(', ')})`)
    // SIGINT is PostgreSQL's fast shutdown, SIGQUIT its immediate one.
    if (waitedMs % signalIntervalMs === 0) signalAll(pids, waitedMs < immediateShutdownAfterMs ? 'SIGINT' : 'SIGQUIT')
    await sleep(pollIntervalMs)
  }
  throw new Error(`A PostgreSQL of an earlier run still uses ${cluster}: ${postgresProcesses(cluster).join(', ')}.`)
}

/**
 * Every process of a cluster has the cluster as its working directory. The pid in the pid file proves nothing: by now it
 * may belong to any other process, or to a zombie.
 */
function postgresProcesses(cluster: string): number[] {
  if (!existsSync('/proc/self/cwd')) return recordedPostmaster(cluster)
  const directory = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && isPostgresIn(directory, name))
    .map(Number)
}

function isPostgresIn(directory: string, pid: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) !== directory) return false
    return readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres')
  } catch {
    return false
  }
}

function recordedPostmaster(cluster: string): number[] {
  const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10)
  const command = spawnSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? ''
  return command.includes('postgres') && command.includes(cluster) ? [pid] : []
}

function signalAll(pids: number[], signal: NodeJS.Signals): void {
  for (const pid of pids) {
    try {
      process.kill(pid, signal)
    } catch {
      // It has ended, or belongs to another user; the next poll shows which.
    }
  }
}
