import { type ChildProcess, spawn } from 'node:child_process'
import type { Socket } from 'node:net'
import { hasProgram } from './has-program.ts'
import type { RunAs } from './run-as.ts'

type ChildCommand = {
  command: string[]
  runAs: RunAs
  workingDirectory: string
  /** Sent to the command when this process dies. */
  signal: 'INT' | 'KILL'
  output: number | 'pipe'
}

// Reads a line when the command has ended, and the end of the pipe without a line when this process has died.
const watchParent = '(read _ || kill -s "$0" $$) <&3 >/dev/null 2>&1 & exec "$@" 3<&-'

/** Starts a command that stops when this process dies, even if killed. Linux binds it to the calling thread. */
export function spawnChild({ command, runAs, workingDirectory, signal, output }: ChildCommand): ChildProcess {
  const hasParentDeathSignal = process.platform === 'linux' && hasProgram('setpriv')
  const wrapper = hasParentDeathSignal ? ['setpriv', '--pdeathsig', signal] : ['/bin/sh', '-c', watchParent, signal]
  const [program = '', ...args] = [...runAs.prefix, ...wrapper, ...command]
  const child = spawn(program, args, {
    ...runAs.user,
    cwd: workingDirectory,
    env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC' },
    detached: true,
    stdio: ['ignore', output, output, hasParentDeathSignal ? 'ignore' : 'pipe'],
  })
  if (!hasParentDeathSignal) stopWatchingAtExit(child)
  return child
}

function stopWatchingAtExit(child: ChildProcess): void {
  const pipe = child.stdio[3] as Socket
  pipe.on('error', () => {})
  pipe.unref()
  child.once('exit', () => pipe.end('\n', () => pipe.destroy()))
}
