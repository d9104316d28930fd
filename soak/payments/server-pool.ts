import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../../server/src/testing/server-process.ts'

type RunningServer = { url: string; child: ChildProcess; isReady: Promise<boolean> }

/** Servers to be killed: a current one, and spares that are already starting. */
export type ServerPool = {
  /** Waits while the next server is starting. */
  currentUrl(): Promise<string>
  /** Kills the current server with SIGKILL and makes the next one current. */
  killCurrent(): Promise<void>
  /** How many servers exited without being killed, after and before they were ready. */
  exits(): { crashes: number; failedStarts: number }
  stop(): Promise<void>
}

/** In a row: a start fails if the connections are cut during it. */
const maxFailedStarts = 10

const hasExited = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null

async function untilReady(url: string, child: ChildProcess): Promise<boolean> {
  while (!hasExited(child)) {
    const response = await fetch(`${url}/readyz`).catch(() => undefined)
    if (response?.ok) return true
    await sleep(20)
  }
  return false
}

async function startServer(program: string, env: Record<string, string>): Promise<RunningServer> {
  const port = await freePort()
  const child = spawn(process.execPath, [program], {
    env: { PATH: process.env.PATH, NODE_ENV: 'production', LOG_LEVEL: 'fatal', PORT: String(port), ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const kill = () => child.kill('SIGKILL')
  process.once('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  const url = `http://127.0.0.1:${port}`
  return { url, child, isReady: untilReady(url, child) }
}

export function startServerPool(program: string, env: Record<string, string>, spares: number): ServerPool {
  const exits = { crashes: 0, failedStarts: 0 }
  let failedStartsInRow = 0
  const killed = new WeakSet<ChildProcess>()
  const start = async () => {
    const server = await startServer(program, env)
    server.child.once('exit', async () => {
      if (!killed.has(server.child)) exits[(await server.isReady) ? 'crashes' : 'failedStarts'] += 1
    })
    return server
  }
  const kill = async ({ child }: RunningServer) => {
    killed.add(child)
    if (hasExited(child)) return
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
  }
  const queue = Array.from({ length: spares + 1 }, start)
  const startNext = () => {
    queue.push(start())
    return queue.shift() as Promise<RunningServer>
  }
  return {
    async currentUrl() {
      for (;;) {
        const first = queue[0] as Promise<RunningServer>
        const server = await first
        if (await server.isReady) {
          failedStartsInRow = 0
          return server.url
        }
        // Another caller may have replaced it in the meantime.
        if (queue[0] !== first) continue
        failedStartsInRow += 1
        if (failedStartsInRow > maxFailedStarts) throw new Error('the servers do not start')
        await startNext()
      }
    },
    async killCurrent() {
      await kill(await startNext())
    },
    exits: () => exits,
    async stop() {
      for (const server of queue) await kill(await server)
    },
  }
}
