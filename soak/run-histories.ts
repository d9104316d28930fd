import { spawnSync } from 'node:child_process'
import { join } from 'node:path'
import { readOption } from './options.ts'

const repository = join(import.meta.dirname, '..')
const vitest = join(repository, 'node_modules/vitest/vitest.mjs')

/** Runs a test of random histories with more of them, and ends with its exit code. */
export function runHistories(test: string, histories: number): never {
  const seed = readOption('seed') ?? String(Date.now() % 1_000_000)
  const env = { ...process.env, HISTORIES: readOption('histories') ?? String(histories), SEED: seed }
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', test], {
    cwd: repository,
    env,
    stdio: 'inherit',
  })
  process.exit(status ?? 1)
}
