import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readOption } from './options.ts'

/**
 * Draws bank statements of invented accounts in the forms of many banks, changes one digit of one figure in each, and expects
 * that none is proved. Options: statements=5000 seed=1.
 */
const repository = join(import.meta.dirname, '..')
const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
const test = 'server/src/borrowing/evidence/statements/changed-digit.test.ts'
const seed = readOption('seed') ?? String(Date.now() % 1_000_000)
const env = { ...process.env, STATEMENTS: readOption('statements') ?? '5000', SEED: seed }
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', test], {
  cwd: repository,
  env,
  stdio: 'inherit',
})
process.exit(status ?? 1)
