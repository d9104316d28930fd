import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { ourEnvironment, ourNode } from './our-node.mjs'
import { repository } from './repository.mjs'
import { exitCode } from './run.mjs'

const endWithParent = pathToFileURL(join(repository, 'commands/end-with-parent.mjs')).href

/** Starts the server in a group of its own, so that each signal reaches it once, and bound to this process. */
export function startServer(mode) {
  const server = spawn(ourNode(), ['--import', endWithParent, 'server/src/main.ts'], {
    cwd: repository,
    env: ourEnvironment({ NODE_ENV: mode }),
    detached: true,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  return {
    stop: (signal) => server.kill(signal),
    ended: once(server, 'exit').then(([code, signal]) => exitCode(code, signal)),
  }
}

/** Calls `stop` once: on Ctrl-C, on a request to end, or when npm, which started us, is gone. */
export function whenToldToStop(stop) {
  let isTold = false
  const tell = (signal) => {
    if (isTold) return
    isTold = true
    stop(signal)
  }
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
    process.on(signal, () => tell(signal === 'SIGINT' ? signal : 'SIGTERM'))
  const parents = parentsNow()
  if (process.env.npm_lifecycle_event) setInterval(() => parentsNow() === parents || tell('SIGTERM'), 500).unref()
}

/** Our parent and, where it can be seen, its own: between npm and us there may be a shell that outlives npm. */
function parentsNow() {
  try {
    return `${process.ppid} ${/^PPid:\s*(\d+)/m.exec(readFileSync(`/proc/${process.ppid}/status`, 'utf8'))?.[1]}`
  } catch {
    return `${process.ppid}`
  }
}
