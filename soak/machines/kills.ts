import { randomInt } from 'node:crypto'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '../../server/src/platform/database/database.ts'
import { readNumber } from '../options.ts'
import { auditBooks, waitForProofs } from '../payments/audit-books.ts'
import { createCallbacks, providerSettings } from '../payments/callbacks.ts'
import { type Deliveries, deliverAll } from '../payments/deliver.ts'
import { seedPayments } from '../payments/seed-payments.ts'
import { createMachine, createPrimary, databaseUrl } from './postgres-server.ts'
import { withMachines } from './programs.ts'
import { migrateDatabase, type ServerGroup, startServerGroup } from './server-group.ts'

/**
 * Delivers payment callbacks through haproxy to three servers, which are killed one after the other and restarted: no
 * payment may be lost or booked twice. The control is a naive server. Options: kills=100.
 */
const kills = readNumber('kills', 100)
const controlKills = 9
const paymentsPerKill = 30
const paymentsPerLoan = 6
const maxDelayMs = 15
const print = (line: string) => process.stdout.write(`${line}\n`)

type Scenario = { kills: number; program?: string }

/** Kills a server after each further share of the callbacks, while the other servers keep running. */
async function killServers(group: ServerGroup, times: number, delivered: () => number, isOver: () => boolean) {
  const restarts: Promise<void>[] = group.servers.map(() => Promise.resolve())
  let done = 0
  for (let kill = 0; kill < times && !isOver(); kill++) {
    while (delivered() < (kill + 1) / (times + 1) && !isOver()) await sleep(5)
    const index = kill % group.servers.length
    await restarts[index]
    if (isOver()) break
    await sleep(randomInt(maxDelayMs))
    restarts[index] = group.replace(index, 'SIGKILL')
    done += 1
  }
  await Promise.all(restarts)
  return done
}

async function run(directory: string, scenario: Scenario) {
  const primary = await createPrimary(await createMachine(join(directory, 'machine')))
  await primary.setSynchronousStandbys('')
  const settings = await migrateDatabase([primary])
  const database = openDatabase({ connection: { connectionString: databaseUrl([primary], 'app') }, connections: 8 })
  const payments = await seedPayments(database, {
    payments: scenario.kills * paymentsPerKill,
    loans: Math.ceil((scenario.kills * paymentsPerKill) / paymentsPerLoan),
  })
  const { program } = scenario
  const group = await startServerGroup({
    directory,
    settings: { ...settings, ...providerSettings },
    ...(program && { program }),
  })
  const callbacks = createCallbacks(payments)
  const deliveries: Deliveries = { acknowledged: new Set(), forgedAccepted: new Set(), delivered: 0, retries: 0 }
  let isOver = false
  const killing = killServers(
    group,
    scenario.kills,
    () => deliveries.delivered / callbacks.length,
    () => isOver,
  )
  const proxied = { currentUrl: async () => group.url } as Parameters<typeof deliverAll>[0]
  await deliverAll(proxied, callbacks, deliveries)
  isOver = true
  const done = await killing
  if (program === undefined) await waitForProofs(database.kysely)
  const audit = await auditBooks(database.kysely, payments, deliveries)
  await group.stop()
  await database.close()
  await primary.stop()
  return { kills: done, delivered: deliveries.delivered, retries: deliveries.retries, ...audit }
}

type Result = Awaited<ReturnType<typeof run>>

function report(name: string, result: Result, isExpected: boolean): void {
  print(`\n${name}: ${isExpected ? 'passed' : 'FAILED'}`)
  for (const [measure, value] of Object.entries(result)) print(`  ${measure.padEnd(20)} ${value}`)
}

const product = await withMachines((directory) => run(directory, { kills }))
const { kills: done, delivered: _delivered, retries: _retries, ...errors } = product
const isGood = done === kills && Object.values(errors).every((count) => count === 0)
report(`${kills} kills over three servers`, product, isGood)
const naive = join(import.meta.dirname, '../payments/naive-server.ts')
const control = await withMachines((directory) => run(directory, { kills: controlKills, program: naive }))
const isControlCaught = control.doubled > 0 && control.wrongLoans > 0
report('control: a naive server', control, isControlCaught)
process.exit(isGood && isControlCaught ? 0 : 1)
