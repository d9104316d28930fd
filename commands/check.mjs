import { lint, types, unusedCode } from './checks.mjs'
import { installedProgram } from './process/environment.mjs'
import { run } from './process/run.mjs'
import { ensureInstalled } from './setup/install.mjs'

const tests = {
  name: 'unit and tidy tests',
  commands: () => [
    { command: installedProgram('vitest', 'run', '--reporter=dot', '--project', 'unit', '--project', 'tidy') },
  ],
}

await ensureInstalled()
const results = await Promise.all([lint, unusedCode, ...types, tests].map(runCheck))
process.exit(results.every(Boolean) ? 0 : 1)

async function runCheck({ name, commands }) {
  const startedAt = Date.now()
  const { isGood, output } = await runAll(commands())
  console.log(`${isGood ? 'passed' : 'FAILED'}  ${name}, ${((Date.now() - startedAt) / 1_000).toFixed(1)} s`)
  if (!isGood) console.log(output)
  return isGood
}

async function runAll(commands) {
  let all = ''
  for (const { command, cwd } of commands) {
    const { code, output } = await run(command, { cwd, isQuiet: true })
    all += output
    if (code !== 0) return { isGood: false, output: all }
  }
  return { isGood: true, output: all }
}
