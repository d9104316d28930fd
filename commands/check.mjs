import { ensureInstalled } from './install.mjs'
import { tool } from './our-node.mjs'
import { run } from './run.mjs'
import { lint, types } from './stages.mjs'

const tests = {
  name: 'unit and tidy tests',
  commands: () => [{ command: tool('vitest', 'run', '--project', 'unit', '--project', 'tidy') }],
}

await ensureInstalled()
const verdicts = await Promise.all([lint, ...types, tests].map(check))
process.exit(verdicts.every(Boolean) ? 0 : 1)

async function check({ name, commands }) {
  const beganMs = Date.now()
  const { isGood, said } = await runAll(commands())
  console.log(`${isGood ? 'good' : 'FAILED'}  ${name}, ${((Date.now() - beganMs) / 1_000).toFixed(1)} s`)
  if (!isGood) console.log(said)
  return isGood
}

async function runAll(commands) {
  let said = ''
  for (const { command, cwd } of commands) {
    const { code, output } = await run(command, { cwd, isQuiet: true })
    said += output
    if (code !== 0) return { isGood: false, said }
  }
  return { isGood: true, said }
}
