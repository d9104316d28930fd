import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { hasProgram } from './has-program.ts'
import type { RunAs } from './run-as.ts'

export type BoundCommand = {
  command: string[]
  runAs: RunAs
  workingDirectory: string
  /** What the command gets when this process dies. */
  signal: 'INT' | 'KILL'
  output: number | 'pipe'
}

// A line on the pipe means that the command has ended; its end without one, that we have.
const watcher = '(read _ || kill -s "$0" $$) <&3 >/dev/null 2>&1 & exec "$@" 3<&-'

/** Starts a command that dies with this process, however that dies. Linux ties it to the calling thread. */
export function spawnBound({ command, runAs, workingDirectory, signal, output }: BoundCommand): ChildProcess {
  const isBoundByKernel = process.platform === 'linux' && hasProgram('setpriv')
  const binding = isBoundByKernel ? ['setpriv', '--pdeathsig', signal] : ['/bin/sh', '-c', watcher, signal]
  const [program = '', ...args] = [...runAs.prefix, ...binding, ...command]
  const child = spawn(program, args, {
    ...runAs.user,
    cwd: workingDirectory,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', output, output, isBoundByKernel ? 'ignore' : 'pipe'],
  })
  if (!isBoundByKernel) releaseWatcherAtExit(child)
  return child
}

function releaseWatcherAtExit(child: ChildProcess): void {
  const pipe = child.stdio[3] as Socket
  pipe.on('error', () => {})
  pipe.unref()
  child.once('exit', () => pipe.end('\n', () => pipe.destroy()))
}
