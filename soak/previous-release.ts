import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { readOption } from './options.ts'
import { repository, withPreviousRelease } from './release-worktree.ts'

/**
 * Runs the main journeys of the previous release on the schema of this one, because both use the same database during a
 * rolling upgrade. Options: release=COMMIT tests=FILE,FILE.
 */
const journeys = [
  'server/src/records/sessions/login.test.ts',
  'server/src/borrowing/registration/registration-steps.test.ts',
  'server/src/borrowing/applications/life-of-a-loan.test.ts',
  'server/src/servicing/payments/results/payu-payment.test.ts',
]
const tests = readOption('tests')?.split(',') ?? journeys

await withPreviousRelease(async (directory, commit) => {
  cpSync(join(repository, 'server/migrations'), join(directory, 'server/migrations'), { recursive: true })
  process.stdout.write(`${commit.slice(0, 12)} on the schema of this release\n`)
  const vitest = join(directory, 'node_modules/vitest/vitest.mjs')
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...tests], {
    cwd: directory,
    stdio: 'inherit',
  })
  process.exitCode = status ?? 1
}, readOption('release'))
