import { lint, runCheck, types, unusedCode } from './checks.mjs'
import { readArguments } from './process/arguments.mjs'
import { installedProgram } from './process/environment.mjs'
import { ensureInstalled } from './setup/install.mjs'

const tests = {
  name: 'unit and tidy tests',
  commands: () => [
    { command: installedProgram('vitest', 'run', '--reporter=dot', '--project', 'unit', '--project', 'tidy') },
  ],
}

readArguments('npm run check   checks format, lint, types and unused code, and runs the tidy and unit tests')
await ensureInstalled()
const results = await Promise.all([lint, unusedCode, ...types, tests].map(runCheck))
process.exit(results.every(Boolean) ? 0 : 1)
