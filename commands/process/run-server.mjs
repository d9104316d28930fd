import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { environmentWith, nodePath, repository } from './environment.mjs'
import { exitCode } from './run.mjs'

const exitWithParent = new URL('exit-with-parent.mjs', import.meta.url).href
const parentPollMs = 500

/** Starts the server in its own process group, so that a signal reaches it once, through us. */
export function startServer(mode) {
  const server = spawn(nodePath(), ['--import', exitWithParent, 'server/src/main.ts'], {
    cwd: repository,
    env: environmentWith({ NODE_ENV: mode }),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    stop: (signal) => server.kill(signal),
    exited: once(server, 'exit').then(([code, signal]) => exitCode(code, signal)),
  }
}

/** Calls `stop` once: on Ctrl-C, on a signal to end, or when npm, which started us, has died. */
export function onStopRequest(stop) {
  let isRequested = false
  const request = (signal) => {
    if (isRequested) return
    isRequested = true
    stop(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => request(signal === 'SIGINT' ? signal : 'SIGTERM'))
  const parents = currentParents()
  if (process.env.npm_lifecycle_event)
    setInterval(() => currentParents() === parents || request('SIGTERM'), parentPollMs).unref()
}

/** Our parent and, on Linux, its parent: npm may start us through a shell that outlives it. */
function currentParents() {
  try {
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1]}`
  } catch {
    return `${process.ppid}`
  }
}
