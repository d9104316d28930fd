import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readOption } from './options.ts'

/**
 * Plays random lives of customers, with several loans, autopay, disputes, returned payouts and erasures, and compares what
 * the books, a model of the money, the journey, the screens and the providers of each customer say. Options: histories=300
 * seed=1.
 */
const repository = join(import.meta.dirname, '..')
const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
const test = 'server/src/customer-histories.test.ts'
const seed = readOption('seed') ?? String(Date.now() % 1_000_000)
const env = { ...process.env, HISTORIES: readOption('histories') ?? '300', SEED: seed }
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', test], {
  cwd: repository,
  env,
  stdio: 'inherit',
})
process.exit(status ?? 1)
