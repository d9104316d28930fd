import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, fstatSync, openSync, readFileSync, readSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { anotherInstance } from './data-directory-lock.ts'
import { hasProgram } from './has-program.ts'
import type { RunAs } from './run-as.ts'
import { spawnChild } from './spawn-child.ts'

const retryDelayMs = 100
const readinessPollMs = 5
/** Exit code of flock when another process has the lock. */
const clusterLockedCode = 75
const shownLogBytes = 4_096

type PostmasterOptions = {
  directory: string
  cluster: string
  socketDirectory: string
  runAs: RunAs
  maxAttempts: number
}

/** Starts the server of a cluster and returns when it accepts connections. */
export async function startPostmaster(options: PostmasterOptions): Promise<ChildProcess> {
  const { directory, cluster, socketDirectory, runAs, maxAttempts } = options
  const command = [...clusterLock(), ...postgresCommand(cluster, socketDirectory, runAs)]
  const logFile = join(directory, 'postgres.log')
  for (let attempt = 1; ; attempt++) {
    const output = openSync(logFile, 'a', 0o600)
    const child = spawnChild({ command, runAs, workingDirectory: cluster, signal: 'INT', output })
    closeSync(output)
    await once(child, 'spawn')
    if (await becomesReady(child, cluster)) return child
    if (attempt >= maxAttempts) throw startFailure(child, directory, logFile)
    await sleep(retryDelayMs)
  }
}

/** Shuts the server down cleanly: returns once sessions are closed and everything is written. */
export async function stopPostmaster(child: ChildProcess): Promise<void> {
  if (hasEnded(child)) return
  child.ref()
  const exited = once(child, 'exit')
  child.kill('SIGINT')
  await exited
}

/** A lock on the cluster itself: unlike the data directory's, it also works between containers that share a disk. */
function clusterLock(): string[] {
  return hasProgram('flock') ? ['flock', '--nonblock', '--no-fork', '-E', String(clusterLockedCode), '.'] : []
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
  return [join(runAs.binaries, 'bin/postgres'), '-D', runAs.mustStartInside ? '/proc/self/cwd' : cluster, ...flags]
}

async function becomesReady(child: ChildProcess, cluster: string): Promise<boolean> {
  while (!hasEnded(child)) {
    if (isReady(child, cluster)) return true
    await sleep(readinessPollMs)
  }
  return false
}

/** The postmaster writes its state into the pid file. */
function isReady(child: ChildProcess, cluster: string): boolean {
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

function readEnd(file: string, maxBytes: number): string {
  const descriptor = openSync(file, 'r')
  try {
    const { size } = fstatSync(descriptor)
    const end = Buffer.alloc(Math.min(size, maxBytes))
    readSync(descriptor, end, 0, end.length, size - end.length)
    return end.toString()
  } finally {
    closeSync(descriptor)
  }
}

function startFailure(child: ChildProcess, directory: string, logFile: string): Error {
  if (child.exitCode === clusterLockedCode) return anotherInstance(directory)
  const lastLines = readEnd(logFile, shownLogBytes).trimEnd().split('\n').slice(-5).join('\n')
  return new Error(`PostgreSQL did not start (${child.exitCode ?? child.signalCode}); ${logFile} ends:\n${lastLines}`)
}
