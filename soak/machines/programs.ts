import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { withDirectory } from '../with-database.ts'

/** The Debian packages that the tests need, each with a path that shows whether it is installed. */
const installed = '/usr/lib/postgresql'
const packages = {
  postgresql: installed,
  haproxy: '/usr/sbin/haproxy',
  pgbouncer: '/usr/sbin/pgbouncer',
  pgbackrest: '/usr/bin/pgbackrest',
}

type Package = keyof typeof packages

/** Installs missing packages if run as root, otherwise throws an error that names them. */
function ensurePrograms(needed: readonly Package[]): void {
  const missing = needed.filter((name) => !existsSync(packages[name]))
  if (missing.length === 0) return
  if (process.getuid?.() !== 0) throw new Error(`Install ${missing.join(', ')} first.`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  for (const command of [['update'], ['install', '--yes', '--no-install-recommends', ...missing]])
    execFileSync('apt-get', ['--quiet=2', ...command], { stdio: 'inherit', env })
}

/** The directory with the programs of the newest installed PostgreSQL. */
export function postgresPrograms(): string {
  const [newest] = readdirSync(installed).sort((one, other) => Number(other) - Number(one))
  return join(installed, newest ?? '', 'bin')
}

export const { haproxy, pgbouncer } = packages

/** Runs the work with the programs installed, and in a directory that other users can access. */
export function withMachines<Result>(
  work: (directory: string) => Promise<Result>,
  needed: readonly Package[] = Object.keys(packages) as Package[],
): Promise<Result> {
  ensurePrograms(needed)
  // Exit normally on a signal, so that the exit handlers stop the started processes.
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => process.exit(1))
  return withDirectory((directory) => {
    chmodSync(directory, 0o711)
    return work(directory)
  })
}
