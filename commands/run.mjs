import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { ourEnvironment } from './our-node.mjs'
import { repository } from './repository.mjs'

/** Runs a command in the foreground; gives its exit code. With `isQuiet`, gives what it said too. */
export function run([program, ...args], { cwd = repository, env = {}, isQuiet = false } = {}) {
  const stdio = ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit']
  const child = spawn(program, args, { cwd, env: ourEnvironment(env), stdio })
  const stopForwarding = forwardSignals(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (words) => {
      output += words
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => finish(127, String(error)))
    child.once('close', (code, signal) => finish(exitCode(code, signal), output))
    function finish(code, said) {
      stopForwarding()
      resolve({ code, output: said })
    }
  })
}

/** What a shell would report. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

function forwardSignals(child) {
  // Ctrl-C reaches every process of the terminal by itself.
  const interrupt = () => process.stdin.isTTY || child.kill('SIGINT')
  const terminate = () => child.kill('SIGTERM')
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', terminate)
  return () => {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', terminate)
  }
}
