import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Application = {
  process: ChildProcess
  /** Ids of the rows whose insert was acknowledged. */
  written: number[]
  connection: Promise<{ host: string; user: string; database: string }>
}

export type ApplicationOptions = SpawnOptions & { directory: string; task?: 'write'; program?: string }

const defaultProgram = fileURLToPath(new URL('application.ts', import.meta.url))
const pollIntervalMs = 2
const waitTimeoutMs = 60_000

/** Runs application.ts in a process that can be killed. */
export function startApplication({ directory, task, program, ...options }: ApplicationOptions): Application {
  const args = [program ?? defaultProgram, directory, ...(task ? [task] : [])]
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const written: number[] = []
  let errors = ''
  child.stderr?.on('data', (chunk) => {
    errors += chunk
  })
  const connection = new Promise<Awaited<Application['connection']>>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the application ended: ${errors}`)))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('ready ')) resolve(JSON.parse(line.slice('ready '.length)))
      if (line.startsWith('wrote ')) written.push(Number(line.slice('wrote '.length)))
    })
  })
  connection.catch(() => {})
  return { process: child, written, connection }
}

/** Sends the signal and returns the exit code once the process has ended and its output has been read. */
export async function endApplication(application: Application, signal: NodeJS.Signals): Promise<number | null> {
  const closed = once(application.process, 'close')
  application.process.kill(signal)
  const [code] = await closed
  return code
}

export async function waitUntil(condition: () => boolean): Promise<void> {
  for (const deadline = Date.now() + waitTimeoutMs; !condition(); await sleep(pollIntervalMs)) {
    if (Date.now() > deadline) throw new Error(`timed out waiting until ${condition}`)
  }
}
