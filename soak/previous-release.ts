import { execFileSync, spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDirectory } from './with-database.ts'

/**
 * Runs the main journeys of the release before on the schema of this one: while servers are replaced, both work on the same
 * database. Options: release=COMMIT tests=FILE,FILE.
 */
const options = new Map(process.argv.slice(2).map((option) => option.split('=') as [string, string]))
const repository = join(import.meta.dirname, '..')
/** The first migration of this release. */
const firstMigration = 'server/migrations/056-cancelled-loans.sql'
const journeys = [
  'server/src/sessions/login.test.ts',
  'server/src/registration/registration-steps.test.ts',
  'server/src/applications/life-of-a-loan.test.ts',
  'server/src/payments/results/payu-payment.test.ts',
]
const tests = options.get('tests')?.split(',') ?? journeys

const git = (...parameters: string[]) => execFileSync('git', parameters, { cwd: repository, encoding: 'utf8' }).trim()

/** The commit before the one that added the first migration. */
const previousRelease = () =>
  options.get('release') ?? git('rev-parse', `${git('log', '--diff-filter=A', '--format=%H', '--', firstMigration)}^`)

/** The packages of this release, and the workspaces of the release before. */
function linkPackages(directory: string): void {
  const modules = join(directory, 'node_modules')
  mkdirSync(modules)
  const isWorkspace = (name: string) => readdirSync(directory).includes(name) && name !== 'node_modules'
  for (const name of readdirSync(join(repository, 'node_modules')))
    symlinkSync(isWorkspace(name) ? join(directory, name) : join(repository, 'node_modules', name), join(modules, name))
}

/** The release before cannot build an index concurrently; the schema is the same without. */
function copyMigrations(directory: string): void {
  const migrations = 'server/migrations'
  for (const name of readdirSync(join(repository, migrations))) {
    const sql = readFileSync(join(repository, migrations, name), 'utf8')
    writeFileSync(join(directory, migrations, name), sql.replace('index concurrently', 'index'))
  }
}

await withDirectory(async (parent) => {
  const directory = join(parent, 'release')
  const commit = previousRelease()
  git('worktree', 'add', '--quiet', '--detach', directory, commit)
  try {
    copyMigrations(directory)
    linkPackages(directory)
    process.stdout.write(`${commit.slice(0, 12)} on the schema of this release\n`)
    const vitest = join(directory, 'node_modules/vitest/vitest.mjs')
    const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'server', ...tests], {
      cwd: directory,
      stdio: 'inherit',
    })
    process.exitCode = status ?? 1
  } finally {
    git('worktree', 'remove', '--force', directory)
  }
})
