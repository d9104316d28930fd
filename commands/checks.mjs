import { join } from 'node:path'
import { installedProgram, repository } from './process/environment.mjs'
import { run } from './process/run.mjs'

/** Each check is a name and a function that returns its commands, run one after the other. */

export const lint = { name: 'format and lint', commands: () => [{ command: installedProgram('biome', 'check', '.') }] }

export const unusedCode = {
  name: 'unused files, exports and dependencies',
  commands: () => [{ command: installedProgram('knip') }],
}

/** One check for each TypeScript project. */
export const types = [
  { name: 'types of domain, contract and server', commands: () => [checkTypes('tsconfig.json')] },
  ...['web', 'console'].map((app) => ({
    name: `types of ${app}`,
    commands: () => [
      { command: installedProgram('react-router', 'typegen'), cwd: join(repository, app) },
      checkTypes(`${app}/tsconfig.json`),
    ],
  })),
  { name: 'types of e2e', commands: () => [checkTypes('e2e/tsconfig.json')] },
]

/** The compiler is written in Go, which by default collects garbage for a fifth of the time of such a short run. */
const rareGarbageCollection = { GOGC: '400' }

/** One checker, because each of the default four repeats much of the work: together they take twice the processor time. */
function checkTypes(project) {
  return { command: installedProgram('tsc', '-p', project, '--checkers', '1'), env: rareGarbageCollection }
}

/** Runs a check and prints how it ended, with its output where it failed. */
export async function runCheck({ name, commands }) {
  const startedAt = Date.now()
  const { isGood, output } = await runAll(commands())
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name}, ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)
  if (!isGood) console.log(output)
  return isGood
}

async function runAll(commands) {
  let all = ''
  for (const { command, cwd, env } of commands) {
    const { code, output } = await run(command, { cwd, env, isQuiet: true })
    all += output
    if (code !== 0) return { isGood: false, output: all }
  }
  return { isGood: true, output: all }
}
