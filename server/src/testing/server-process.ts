import { type ChildProcess, spawn } from 'node:child_process'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { clientCredential } from 'contract/client-credential'
import { paths } from 'contract/paths'
import { testSecret } from './test-keys.ts'

const thisVersion = join(import.meta.dirname, '../main.ts')

type Reply = { Status: number; Data?: Record<string, string> }

export type Process = {
  url: string
  child: ChildProcess
  /** What it has written to standard output and standard error. */
  output(): string
  exited: Promise<number | null>
  post(body: object, token?: string, path?: string): Promise<{ code: number; body: Reply }>
}

export async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready))
  const { port } = server.address() as { port: number }
  await new Promise((closed) => server.close(closed))
  return port
}

/** Runs a program that cannot write a file larger than this many blocks of 512 bytes, as if the disk were full. */
const onFullDisk = (blocks: number, program: string[]) => [
  'sh',
  '-c',
  `ulimit -f ${blocks}; exec "$0" "$@"`,
  ...program,
]

type Connection = { host: string; user: string; database: string }

const urlOf = ({ host, user, database }: Connection) =>
  `postgresql://${user}@/${database}?host=${encodeURIComponent(host)}`

/** Settings for a process on a database that has a role for migrations and one for the application. */
export const databaseSettings = (data: { connection: Connection; ownerConnection: Connection }) => ({
  DATABASE_URL: urlOf(data.connection),
  DATABASE_MIGRATION_URL: urlOf(data.ownerConnection),
})

type Options = {
  fileBlocks?: number
  /** Another program than this version's server. */
  program?: string
}

/** The server as it runs in production: a process of its own. */
export function startProcess(port: number, env: Record<string, string>, options: Options = {}): Process {
  const { fileBlocks, program: main = thisVersion } = options
  const settings = { NODE_ENV: 'production', PORT: String(port), APP_SECRET: testSecret, LOG_LEVEL: 'warn', ...env }
  const program = [process.execPath, main]
  const inherited = { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE }
  const [command = '', ...parameters] = fileBlocks === undefined ? program : onFullDisk(fileBlocks, program)
  const child = spawn(command, parameters, { env: { ...inherited, ...settings } })
  // A test that fails half way leaves nothing running.
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk
    })
  }
  const url = `http://127.0.0.1:${port}`
  return {
    url,
    child,
    output: () => output,
    exited: new Promise((resolve) => child.once('close', (code) => resolve(code))),
    async post(body, token, path = paths.customerRegistration) {
      const authorization = token === undefined ? `Basic ${btoa(clientCredential)}` : `Bearer ${token}`
      const headers = { authorization, 'content-type': 'application/json' }
      const response = await fetch(url + path, { method: 'POST', headers, body: JSON.stringify(body) })
      return { code: response.status, body: (await response.json()) as Reply }
    },
  }
}

/** Waits until the server is ready, or throws what it wrote when it ended instead. */
export async function untilReady(started: Process, withinMs = 150_000): Promise<void> {
  for (const giveUpAt = Date.now() + withinMs; Date.now() < giveUpAt; ) {
    if (started.child.exitCode !== null) throw new Error(`the process ended: ${started.output()}`)
    const response = await fetch(`${started.url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await sleep(50)
  }
  throw new Error(`the process is not ready: ${started.output()}`)
}
