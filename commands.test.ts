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

test('a second run of failed screen tests does not hide a skipped test in another file', async () => {
  const { summarise, withSecondRun } = await import(new URL('commands/test-results.mjs', import.meta.url).href)
  const testOf = (file: string, outcome: string) => ({ file, name: `test of ${file}`, outcome })
  const first = [testOf('a', 'failed'), testOf('b', 'skipped'), testOf('c', 'passed')]
  expect(summarise(withSecondRun(first, [testOf('a', 'passed')]), 0)).toEqual({
    passed: 2,
    failures: ['test of b (skipped)'],
  })
  expect(summarise(withSecondRun(first, [testOf('a', 'failed')]), 1)).toMatchObject({
    passed: 1,
    failures: expect.arrayContaining(['test of a', 'test of b (skipped)']),
  })
})
