import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'

const prlimit = '/usr/bin/prlimit'
/** V8 alone reserves 670 MB of it. What goes beyond is refused by the kernel, whatever allocates it. */
const dataLimitBytes = 1_100 * 1024 * 1024
/** Ends a process that has lost its parent while it works. */
const cpuLimitSeconds = 120
const heapLimitMb = 128

const node = [process.execPath, `--max-old-space-size=${heapLimitMb}`]
const limits = [prlimit, `--data=${dataLimitBytes}`, `--cpu=${cpuLimitSeconds}`]

/** Starts a module as a process of its own, with a limit to its memory that the kernel holds where it can. */
export function startBoundedProcess(module: URL): ChildProcess {
  const [command = '', ...parameters] = [...(existsSync(prlimit) ? limits : []), ...node, module.pathname]
  const child = spawn(command, parameters, {
    // It needs no other setting and gets no secret.
    env: { PATH: process.env.PATH, NODE_ENV: process.env.NODE_ENV, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE },
    stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    serialization: 'advanced',
  })
  child.unref()
  child.channel?.unref()
  return child
}

const run = promisify(execFile)

/** Memory that the process takes; 0 once it has ended. */
export async function residentBytes(pid: number): Promise<number> {
  try {
    const kilobytes =
      process.platform === 'linux'
        ? /VmRSS:\s+(\d+)/.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]
        : (await run('ps', ['-o', 'rss=', '-p', String(pid)])).stdout.trim()
    return Number(kilobytes ?? 0) * 1024
  } catch {
    return 0
  }
}
