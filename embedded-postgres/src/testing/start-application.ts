import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export type Application = {
  process: ChildProcess
  written: number[]
  connection: Promise<{ host: string; user: string; database: string }>
}

export type ApplicationOptions = SpawnOptions & { directory: string; task?: 'write'; program?: string }

const ownProgram = fileURLToPath(new URL('application.ts', import.meta.url))

/** An application in a process of its own, so that it can be killed. */
export function startApplication({ directory, task, program, ...options }: ApplicationOptions): Application {
  const args = [program ?? ownProgram, directory, ...(task ? [task] : [])]
  const child = spawn(process.execPath, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  const written: number[] = []
  let complaint = ''
  child.stderr?.on('data', (words) => {
    complaint += words
  })
  const connection = new Promise<Awaited<Application['connection']>>((resolve, reject) => {
    child.once('close', () => reject(new Error(`the application ended: ${complaint}`)))
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      if (line.startsWith('ready ')) resolve(JSON.parse(line.slice('ready '.length)))
      if (line.startsWith('wrote ')) written.push(Number(line.slice('wrote '.length)))
    })
  })
  connection.catch(() => {})
  return { process: child, written, connection }
}

/** Ends the application with that signal; returns its exit code once it is gone and all it said has been read. */
export async function endApplication(application: Application, signal: NodeJS.Signals): Promise<number | null> {
  const closed = once(application.process, 'close')
  application.process.kill(signal)
  const [code] = await closed
  return code
}

/** Waits until `holds`, looking every few milliseconds. */
export async function until(holds: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 60_000; !holds(); await sleep(2)) {
    if (Date.now() > deadline) throw new Error(`waited in vain until ${holds}`)
  }
}
