import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, readlinkSync, realpathSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

const checkEveryMs = 10
const insistAfterMs = 5_000
const giveUpAfterMs = 20_000

/** Stops what an application that was killed has left running, and removes the pid file that would block a start. */
export async function clearLeftOverPostgres(cluster: string, socketDirectory: string, log: (line: string) => void) {
  const pidFile = join(cluster, 'postmaster.pid')
  if (!existsSync(pidFile)) return
  await stopLeftOvers(cluster, log)
  for (const socket of ['.s.PGSQL.5432', '.s.PGSQL.5432.lock']) rmSync(join(socketDirectory, socket), { force: true })
  rmSync(pidFile, { force: true })
}

async function stopLeftOvers(cluster: string, log: (line: string) => void): Promise<void> {
  for (let waitedMs = 0; waitedMs < giveUpAfterMs; waitedMs += checkEveryMs) {
    const pids = postgresProcessesOf(cluster)
    if (pids.length === 0) return
    if (waitedMs === 0) log(`stopping the PostgreSQL that an earlier run left behind (${pids.join(', ')})`)
    if (waitedMs % 1_000 === 0) signalAll(pids, waitedMs < insistAfterMs ? 'SIGINT' : 'SIGQUIT')
    await sleep(checkEveryMs)
  }
  throw new Error(`A PostgreSQL of an earlier run still uses ${cluster}: ${postgresProcessesOf(cluster).join(', ')}.`)
}

/** Every process of a cluster works in its directory: a pid in a file may by now be any other process, or a zombie. */
function postgresProcessesOf(cluster: string): number[] {
  if (!existsSync('/proc/self/cwd')) return recordedPostmaster(cluster)
  const wanted = realpathSync(cluster)
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && worksIn(name, wanted))
    .map(Number)
}

function worksIn(pid: string, directory: string): boolean {
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
      // It ended by itself, or is not ours to end; the caller goes on looking.
    }
  }
}
