import { setTimeout as after } from 'node:timers/promises'
import { istDateOf } from 'domain/calendar/ist-date'
import pg from 'pg'
import { deliverAll, type Seen } from './deliver.ts'
import { deliveriesOf, secrets } from './deliveries.ts'
import { type Judgement, judge, missingNow } from './judge.ts'
import { type Servers, startServers } from './servers.ts'
import { stockPayments } from './stock-payments.ts'

export type Plan = {
  databaseUrl: string
  /** A directory for what the servers keep. */
  directory: string
  /** The server's program: the product's, or the naive one. */
  program: string
  /** What is done to it, and how often. */
  fault: 'kill' | 'cut'
  faults: number
  payments: number
  loans: number
  /** Servers that start behind the one that answers. */
  spares: number
  /** The product books under keys that name the payment, so that each fault can be checked as it happens. */
  isProduct: boolean
}

export type Proof = Judgement & {
  faults: number
  deliveries: number
  retries: number
  /** Servers that ended though nobody killed them. */
  fallen: number
  seconds: number
}

const cutAll = `select pg_terminate_backend(pid) from pg_stat_activity
  where application_name = 'agrim' and datname = current_database()`

/** Lets faults happen evenly over the deliveries, each a little after a count that is known, never by the clock alone. */
async function causeFaults(
  plan: Plan,
  pool: pg.Pool,
  servers: Servers,
  work: { done(): number; total: number; seen: Seen; isOver(): boolean },
) {
  let caused = 0
  let missing = 0
  while (caused < plan.faults && !work.isOver()) {
    const due = Math.floor((work.total * (caused + 1)) / (plan.faults + 1))
    if (work.done() < due) {
      await after(5)
      continue
    }
    await after(Math.random() * 15)
    if (plan.fault === 'kill') await servers.kill()
    else await pool.query(cutAll)
    caused += 1
    if (plan.isProduct) missing += await missingNow(pool, [...work.seen.acknowledged])
  }
  return { caused, missing }
}

/** Stocks, delivers and breaks, all at once; then holds the books against what was told. */
export async function prove(plan: Plan): Promise<Proof> {
  const startedAt = performance.now()
  const pool = new pg.Pool({ connectionString: plan.databaseUrl, max: 2, application_name: 'prover' })
  const payments = await stockPayments(pool, plan, istDateOf(new Date()))
  const deliveries = deliveriesOf(payments)
  const env = {
    ...secrets,
    DATABASE_URL: plan.databaseUrl,
    DATA_DIR: plan.directory,
    DATABASE_POOL: '8',
    REQUESTS_PER_MINUTE_ADDRESS: '1000000000',
    NODE_COMPILE_CACHE: `${plan.directory}/compiled`,
  }
  const servers = await startServers(plan.program, env, plan.spares)
  const seen: Seen = { acknowledged: new Set(), forgedAccepted: new Set(), deliveries: 0, retries: 0 }
  let isOver = false
  try {
    await servers.current()
    const work = { done: () => seen.deliveries, total: deliveries.length, seen, isOver: () => isOver }
    const faults = causeFaults(plan, pool, servers, work)
    await deliverAll(servers, deliveries, seen, () => {})
    isOver = true
    const { caused, missing } = await faults
    const judgement = await judge(pool, payments, seen)
    return {
      faults: caused,
      deliveries: seen.deliveries,
      retries: seen.retries,
      ...judgement,
      acknowledgedMissing: judgement.acknowledgedMissing + missing,
      fallen: servers.fallen(),
      seconds: Math.round((performance.now() - startedAt) / 1000),
    }
  } finally {
    isOver = true
    await servers.stop()
    await pool.end()
  }
}
