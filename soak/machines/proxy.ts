import { type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/testing/server-process.ts'
import { haproxy } from './programs.ts'

export type Proxy = { url: string; stop(): Promise<void> }

const configuration = join(import.meta.dirname, '../../deploy/proxy/haproxy.cfg')

/** Runs a program until it is stopped or this process exits. */
export function runUntilStopped(program: string, parameters: string[], options: object = {}) {
  const settings: SpawnOptions = { stdio: ['ignore', 'ignore', 'inherit'], detached: true, ...options }
  const child = spawn(program, parameters, settings)
  // The whole process group, to include its children.
  const signal = (name: NodeJS.Signals) => child.pid !== undefined && process.kill(-child.pid, name)
  const kill = () => signal('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return async () => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const exited = once(child, 'exit')
    signal('SIGTERM')
    await exited
  }
}

const maxAttempts = 100
const isReady = (url: string) =>
  fetch(`${url}/readyz`).then(
    ({ ok }) => ok,
    () => false,
  )

/** haproxy with the configuration of the deployment, in front of local servers. */
export async function startProxy(directory: string, ports: readonly number[]): Promise<Proxy> {
  const port = await freePort()
  const servers = ports.map((server, index) => `  server app-${index + 1} 127.0.0.1:${server}`)
  const adapted = readFileSync(configuration, 'utf8')
    .replace('bind :8080', `bind 127.0.0.1:${port}`)
    .replace(/( {2}server app-.*\n)+/, `${servers.join('\n')}\n`)
  const file = join(directory, 'haproxy.cfg')
  writeFileSync(file, adapted)
  const stop = runUntilStopped(haproxy, ['-db', '-q', '-f', file])
  const url = `http://127.0.0.1:${port}`
  for (let attempt = 0; !(await isReady(url)); attempt++) {
    if (attempt === maxAttempts) throw new Error(`haproxy does not answer with ${file}`)
    await sleep(100)
  }
  return { url, stop }
}
