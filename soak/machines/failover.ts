import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { readNumber } from '../options.ts'
import { countForgotten, type Logins, startLogins, until } from './logins.ts'
import { createMachine, createPrimary, createStandby, type PostgresServer } from './postgres-server.ts'
import { withMachines } from './programs.ts'
import { migrateDatabase, startServerGroup } from './server-group.ts'

/**
 * The primary hangs while customers log in through three servers, and its standby is promoted. No acknowledged login may be
 * lost, and the next must succeed within 10 s without manual action on the servers. As a control, the same with an
 * asynchronous standby must lose logins. Options: rounds=5.
 */
const rounds = readNumber('rounds', 5)
const maxRecoveryMs = 10_000
const giveUpAfterMs = 60_000
const loginsBefore = 200
const silenceMs = 3_000
const lagMs = 1_500
const print = (line: string) => process.stdout.write(`${line}\n`)

type Pair = { primary: PostgresServer; standby: PostgresServer }

/** The primary hangs without closing its connections. In the control the standby stops replicating before that. */
async function failPrimary({ primary, standby }: Pair, isControl: boolean): Promise<void> {
  if (isControl) {
    await standby.query("alter system set primary_conninfo = ''")
    await standby.query('select pg_reload_conf()')
    await sleep(lagMs)
  }
  primary.freeze()
  await sleep(silenceMs)
  standby.promote()
}

/** Milliseconds from the promotion to the next successful login. */
async function measureRecovery(logins: Logins): Promise<number> {
  const [promotedAt, before] = [performance.now(), logins.tokens.length]
  const isRecovered = await until(() => logins.tokens.length > before, giveUpAfterMs)
  return isRecovered ? performance.now() - promotedAt : Number.POSITIVE_INFINITY
}

async function run(directory: string, isControl: boolean) {
  const machines = [
    await createMachine(join(directory, 'machine-1')),
    await createMachine(join(directory, 'machine-2')),
  ]
  const [first, second] = machines as [PostgresServer, PostgresServer]
  const primary = await createPrimary(first)
  let pair: Pair = { primary, standby: await createStandby(second, primary) }
  if (isControl) await primary.setSynchronousStandbys('')
  const group = await startServerGroup({ directory, settings: await migrateDatabase([primary, pair.standby]) })
  const logins = startLogins(group.url)
  const recoveriesMs: number[] = []
  for (let round = 1; round <= (isControl ? 1 : rounds); round++) {
    const before = logins.tokens.length
    await until(() => logins.tokens.length >= before + loginsBefore, giveUpAfterMs)
    await failPrimary(pair, isControl)
    recoveriesMs.push(await measureRecovery(logins))
    await pair.primary.stop('SIGKILL')
    // The machine of the old primary becomes the standby of the new one.
    pair = { primary: pair.standby, standby: await createStandby(pair.primary, pair.standby) }
    await pair.primary.setSynchronousStandbys(isControl ? '' : 'ANY 1 (standby)')
  }
  await logins.stop()
  const forgotten = await countForgotten(group.url, logins.tokens)
  await group.stop()
  await Promise.all([pair.primary.stop(), pair.standby.stop()])
  return { logins: logins.tokens.length, forgotten, recoveriesMs, answers: logins.answers }
}

function report(name: string, { logins, forgotten, recoveriesMs, answers }: Awaited<ReturnType<typeof run>>): void {
  print(name)
  print(`  logins acknowledged  ${logins}`)
  print(`  lost                 ${forgotten}`)
  print(`  recovered after      ${recoveriesMs.map((ms) => `${(ms / 1000).toFixed(1)} s`).join(', ')}`)
  print(`  answers by code      ${[...answers].map(([code, count]) => `${code}: ${count}`).join(', ')}`)
}

const product = await withMachines((directory) => run(directory, false))
report(`${rounds} primaries lost`, product)
const control = await withMachines((directory) => run(directory, true))
report('control: a standby that no commit waits for', control)
const isGood = product.forgotten === 0 && product.recoveriesMs.every((ms) => ms <= maxRecoveryMs)
const isControlCaught = control.forgotten > 0
print(isGood && isControlCaught ? 'ok' : 'FAILED')
process.exit(isGood && isControlCaught ? 0 : 1)
