import { spawn } from 'node:child_process'
import { constants } from 'node:os'
import { environmentWith, repository } from './environment.mjs'

/** Runs a command and returns its exit code; with `isQuiet` its output is returned instead of shown. */
export function run([program, ...args], { cwd = repository, env = {}, isQuiet = false } = {}) {
  const stdio = ['ignore', isQuiet ? 'pipe' : 'inherit', isQuiet ? 'pipe' : 'inherit']
  const child = spawn(program, args, { cwd, env: environmentWith(env), stdio })
  const stopForwarding = forwardSignals(child)
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk) => {
      output += chunk
    })
  }
  return new Promise((resolve) => {
    child.once('error', (error) => finish(127, String(error)))
    child.once('close', (code, signal) => finish(exitCode(code, signal), output))
    function finish(code, text) {
      stopForwarding()
      resolve({ code, output: text })
    }
  })
}

/** The exit code as a shell would report it. */
export function exitCode(code, signal) {
  return code ?? 128 + (constants.signals[signal] ?? 0)
}

function forwardSignals(child) {
  // A terminal sends Ctrl-C to all of its processes itself.
  const interrupt = () => process.stdin.isTTY || child.kill('SIGINT')
  const terminate = () => child.kill('SIGTERM')
  process.on('SIGINT', interrupt)
  process.on('SIGTERM', terminate)
  return () => {
    process.off('SIGINT', interrupt)
    process.off('SIGTERM', terminate)
  }
}
