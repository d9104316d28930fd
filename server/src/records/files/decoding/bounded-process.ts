import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

const prlimit = '/usr/bin/prlimit'
/** V8 alone reserves 670 MB. The kernel refuses any allocation beyond the limit, also by native libraries. */
const dataLimitBytes = 1_100 * 1024 * 1024
/** Ends a busy process whose parent has died. */
const cpuLimitSeconds = 120
const heapLimitMb = 128

const node = [process.execPath, `--max-old-space-size=${heapLimitMb}`]
const limits = (threads: number) => [prlimit, `--data=${threads * dataLimitBytes}`, `--cpu=${cpuLimitSeconds}`]

/**
 * Starts a module as a separate process. Its memory and CPU time are limited by the kernel if prlimit is available. `threads`
 * counts those with a V8 of their own, the main one too.
 */
export function startBoundedProcess(module: URL, threads = 1): ChildProcess {
  const limited = existsSync(prlimit) ? limits(threads) : []
  const [command = '', ...parameters] = [...limited, ...node, fileURLToPath(module)]
  const child = spawn(command, parameters, {
    // The process reads untrusted files, so it must not inherit secrets.
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
