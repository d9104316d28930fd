import { execFileSync } from 'node:child_process'
import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { testSecret } from '../../server/src/testing/test-keys.ts'
import { readOption } from '../options.ts'
import { repository, withPreviousRelease } from '../release-worktree.ts'
import { countForgotten, startLogins, until } from './logins.ts'
import { createMachine, createPrimary, databaseUrl } from './postgres-server.ts'
import { withMachines } from './programs.ts'
import { startServerGroup } from './server-group.ts'

/**
 * Upgrades three servers of the previous release while customers log in: the database first, then one server after the
 * other. No request may fail except with 503, and nobody may be logged out. In the control the servers are killed instead
 * of stopped. Options: release=COMMIT.
 */
const loginsBetween = 100
const giveUpAfterMs = 120_000
const print = (line: string) => process.stdout.write(`${line}\n`)

type Settings = Record<string, string>

const runMigrations = (directory: string, settings: Settings) =>
  execFileSync(process.execPath, [join(directory, 'server/src/programs/migrate.ts')], {
    env: { PATH: process.env.PATH, APP_SECRET: testSecret, ...settings },
    stdio: ['ignore', 'ignore', 'inherit'],
  })

async function run(directory: string, previous: string, signal: NodeJS.Signals) {
  const primary = await createPrimary(await createMachine(join(directory, 'machine')))
  await primary.setSynchronousStandbys('')
  const settings = {
    DATABASE_URL: databaseUrl([primary], 'app'),
    DATABASE_MIGRATION_URL: databaseUrl([primary], 'owner'),
    DATA_DIR: join(directory, 'data'),
  }
  runMigrations(previous, settings)
  const { DATA_DIR: _own, ...shared } = settings
  const program = join(previous, 'server/src/main.ts')
  const group = await startServerGroup({ directory, settings: shared, program })
  const logins = startLogins(group.url)
  const untilMore = () => {
    const before = logins.tokens.length
    return until(() => logins.tokens.length >= before + loginsBetween, giveUpAfterMs)
  }
  await untilMore()
  runMigrations(repository, settings)
  for (const index of group.servers.keys()) {
    await untilMore()
    await group.replace(index, signal, join(repository, 'server/src/main.ts'))
  }
  await untilMore()
  await logins.stop()
  const forgotten = await countForgotten(group.url, logins.tokens)
  await group.stop()
  await primary.stop()
  const failed = [...logins.answers].filter(([code]) => code !== 200 && code !== 503)
  return { logins: logins.tokens.length, forgotten, failed, answers: logins.answers }
}

const results = await withPreviousRelease(async (previous, commit) => {
  // The built pages of this release will do, because the test does not use them.
  symlinkSync(join(repository, 'web/build'), join(previous, 'web/build'))
  print(`from ${commit.slice(0, 12)}`)
  const upgrade = (signal: NodeJS.Signals) => withMachines((directory) => run(directory, previous, signal))
  return { product: await upgrade('SIGTERM'), control: await upgrade('SIGKILL') }
}, readOption('release'))

for (const [name, { logins, forgotten, answers }] of Object.entries(results)) {
  print(name === 'product' ? 'three servers upgraded' : 'control: three servers killed')
  print(`  logins acknowledged  ${logins}`)
  print(`  lost                 ${forgotten}`)
  print(`  answers by code      ${[...answers].map(([code, count]) => `${code}: ${count}`).join(', ')}`)
}
const { product, control } = results
const isGood = product.failed.length === 0 && product.forgotten === 0 && control.failed.length > 0
print(isGood ? 'ok' : 'FAILED')
process.exit(isGood ? 0 : 1)
