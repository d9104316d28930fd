import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
/** Without the programs of the server, which read their arguments with command-line.ts. */
const commands = Object.entries(scripts).filter(([, script]) => !script.includes('run-program.mjs'))

test.each(commands)('npm run %s explains itself, and refuses wrong arguments in a few lines', (name, script) => {
  const [, file = ''] = script.split(' ')
  // Otherwise it would start here instead of refusing the arguments.
  expect(readFileSync(file, 'utf8')).toContain('readArguments(')
  const runWith = (argument: string) => spawnSync(process.execPath, [file, argument], { encoding: 'utf8' })
  const help = runWith('--help')
  expect([help.status, help.stderr]).toEqual([0, ''])
  expect(help.stdout).toContain(['start', 'test'].includes(name) ? `npm ${name}` : `npm run ${name}`)
  expect(runWith('wrong argument')).toMatchObject({ status: 1, stderr: `Wrong arguments. Usage:\n${help.stdout}` })
})
