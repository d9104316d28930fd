import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startEmbeddedPostgres } from 'embedded-postgres/start-embedded-postgres'
import pg from 'pg'
import { migrate } from '../../../platform/database/migrate.ts'
import { type Plan, type Proof, prove } from './prove.ts'

/** Payments told one to three times, shuffled and partly forged, while the server is killed or cut off again and again. */

const kills = Number(process.env.PROVE_KILLS ?? 1_000)
const paymentsPerFault = 30

const say = (text: string) => process.stdout.write(`${text}\n`)
const product = join(import.meta.dirname, '../../../main.ts')
const naive = join(import.meta.dirname, 'naive-server.ts')

const sized = (faults: number, least: number) => {
  const payments = Math.max(least, faults * paymentsPerFault)
  return { faults, payments, loans: Math.ceil(payments / 6) }
}
const runs: Record<string, Omit<Plan, 'databaseUrl' | 'directory'>> = {
  'killed with -9': { program: product, isProduct: true, fault: 'kill', spares: 1, ...sized(kills, 2_600) },
  'cut off from its database': {
    ...{ program: product, isProduct: true, fault: 'cut', spares: 0, ...sized(Math.ceil(kills / 5), 1_000) },
  },
  'a naive handler, killed with -9': {
    ...{ program: naive, isProduct: false, fault: 'kill', spares: 1, ...sized(20, 1_000) },
  },
}

const wrongs = [
  'lost',
  'doubled',
  'forgedAccepted',
  'acknowledgedMissing',
  'unbalanced',
  'wrongLoans',
  'fallen',
] as const
const sumOfWrongs = (proof: Proof) => wrongs.reduce((sum, name) => sum + proof[name], 0)

const directory = await mkdtemp(join(tmpdir(), 'agrim-prove-'))
const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres') })
const { host, user } = postgres.connection

async function newDatabase(name: string): Promise<string> {
  const client = new pg.Client(postgres.connection)
  await client.connect()
  await client.query(`create database ${name}`)
  await client.end()
  await migrate({ ...postgres.connection, database: name })
  return `postgresql://${user}@/${name}?host=${encodeURIComponent(host)}`
}

let isGood = true
try {
  for (const [index, [name, plan]] of Object.entries(runs).entries()) {
    const databaseUrl = await newDatabase(`prove_${index}`)
    const proof = await prove({ ...plan, databaseUrl, directory })
    const isAsItShould = plan.isProduct ? sumOfWrongs(proof) === 0 && proof.faults === plan.faults : proof.doubled > 0
    isGood &&= isAsItShould
    say(`\n${name}: ${isAsItShould ? 'as it should be' : 'NOT AS IT SHOULD BE'}`)
    for (const [what, count] of Object.entries(proof)) say(`  ${what.padEnd(20)} ${count}`)
  }
} finally {
  await postgres.stop()
  await rm(directory, { recursive: true, force: true })
}
process.exit(isGood ? 0 : 1)
