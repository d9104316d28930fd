import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, openSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { anotherInstance } from './data-directory-lock.ts'
import { hasProgram } from './has-program.ts'
import type { RunAs } from './run-as.ts'
import { spawnBound } from './spawn-bound.ts'

const attempts = 20
const betweenAttemptsMs = 100
const clusterIsLocked = 75

/** Runs the server of a cluster; ready for connections when it returns. */
export async function startPostmaster(directory: string, cluster: string, socketDirectory: string, runAs: RunAs) {
  const command = [...clusterLock(), ...postgresCommand(cluster, socketDirectory, runAs)]
  const logFile = join(directory, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const output = openSync(logFile, 'a', 0o600)
    const child = spawnBound({ command, runAs, workingDirectory: cluster, signal: 'INT', output })
    closeSync(output)
    await once(child, 'spawn')
    if (await becomesReady(child, cluster)) return child
    if (attempt === attempts) throw startFailure(child, directory, logFile)
    await sleep(betweenAttemptsMs)
  }
}

/** Ends the server in order: sessions are cut, everything is written, and only then does this return. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.ref()
  const ended = once(child, 'exit')
  child.kill('SIGINT')
  await ended
}

/** Held by every process of the cluster: unlike our own lock, it is seen from other containers on the same disk. */
function clusterLock(): string[] {
  return hasProgram('flock') ? ['flock', '--nonblock', '--no-fork', '-E', String(clusterIsLocked), '.'] : []
}

function postgresCommand(cluster: string, socketDirectory: string, runAs: RunAs): string[] {
  const settings = {
    listen_addresses: '',
    unix_socket_directories: socketDirectory,
    unix_socket_permissions: '0700',
    max_connections: '60',
    shared_buffers: '128MB',
  }
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
  return [join(runAs.native, 'bin/postgres'), '-D', runAs.isClosed ? '/proc/self/cwd' : cluster, ...flags]
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  while (!hasEnded(child)) {
    if (saysReady(child, cluster)) return true
    await sleep(5)
  }
  return false
}

function saysReady(child: ChildProcess, cluster: string): boolean {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
    return Number(lines[0]) === child.pid && lines[7]?.trim() === 'ready'
  } catch {
    return false
  }
}

function hasEnded(child: ChildProcess): boolean {
  return child.exitCode !== null || child.signalCode !== null
}

function startFailure(child: ChildProcess, directory: string, logFile: string): Error {
  if (child.exitCode === clusterIsLocked) return anotherInstance(directory)
  const lastWords = readFileSync(logFile, 'utf8').trimEnd().split('\n').slice(-5).join('\n')
  return new Error(`PostgreSQL did not start (${child.exitCode ?? child.signalCode}); ${logFile} ends:\n${lastWords}`)
}
