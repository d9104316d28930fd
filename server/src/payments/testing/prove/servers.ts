import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as after } from 'node:timers/promises'
import { freePort } from '../../../testing/process.ts'

export type Running = { url: string; child: ChildProcess; isReady: Promise<void> }

/** Servers to be killed: one that answers, and others that are starting behind it. */
export type Servers = {
  /** Where to knock now; waits while the next is starting. */
  current(): Promise<string>
  /** Kills the one that answers, with -9, and goes on to the next. */
  kill(): Promise<void>
  /** How many ended by themselves, which none may. */
  fallen(): number
  stop(): Promise<void>
}

const mostFallen = 10

async function untilReady(url: string, child: ChildProcess): Promise<void> {
  while (child.exitCode === null && child.signalCode === null) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return
    await after(20)
  }
  throw new Error('a server ended before it was ready')
}

async function start(file: string, env: Record<string, string>): Promise<Running> {
  const port = await freePort()
  const child = spawn(process.execPath, [file], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'fatal', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const url = `http://127.0.0.1:${port}`
  return { url, child, isReady: untilReady(url, child) }
}

export async function startServers(file: string, env: Record<string, string>, spares: number): Promise<Servers> {
  let fallen = 0
  let isStopping = false
  const killed = new WeakSet<ChildProcess>()
  const begin = async () => {
    const running = await start(file, env)
    running.isReady.catch(() => {})
    running.child.once('exit', () => {
      if (!killed.has(running.child) && !isStopping) fallen += 1
    })
    return running
  }
  const line = Array.from({ length: spares + 1 }, begin)
  const end = async ({ child }: Running) => {
    killed.add(child)
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    await ended
  }
  async function current(): Promise<string> {
    const first = line[0] as Promise<Running>
    const running = await first
    const isReady = await running.isReady.then(
      () => true,
      () => false,
    )
    if (isReady) return running.url
    if (fallen > mostFallen) throw new Error('servers fall by themselves')
    // One that ended before it was ready is counted, and the next one answers.
    if (line[0] === first) {
      line.shift()
      line.push(begin())
    }
    return current()
  }
  return {
    current,
    async kill() {
      const first = await (line.shift() as Promise<Running>)
      line.push(begin())
      await end(first)
    },
    fallen: () => fallen,
    async stop() {
      isStopping = true
      for (const each of line) await end(await each)
    },
  }
}
