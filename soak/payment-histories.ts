import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readOption } from './options.ts'

/**
 * Runs random histories of payments, with forged, repeated, back-dated, reordered and lost reports, and compares the ledger
 * with an independent model. Options: histories=2000 seed=1.
 */
const repository = join(import.meta.dirname, '..')
const vitest = join(repository, 'node_modules/vitest/vitest.mjs')
const test = 'server/src/payments/results/payment-histories.test.ts'
const seed = readOption('seed') ?? String(Date.now() % 1_000_000)
const env = { ...process.env, HISTORIES: readOption('histories') ?? '2000', SEED: seed }
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', test], {
  cwd: repository,
  env,
  stdio: 'inherit',
})
process.exit(status ?? 1)
