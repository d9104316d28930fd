import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Queryable } from '../database/database.ts'
import { createPoolLocks, whileNotHeld } from './pool-locks.ts'

/** The pools of workers of this process, and a look at those of others. */
export type JobPools = {
  hold(poolId: string): Promise<void>
  /** Its workers have ended: jobs whose end they could not store are free for others. */
  release(poolId: string): Promise<void>
  /** Says that our pools live, and looks whether the others do. */
  heartbeat(): Promise<void>
  stop(): Promise<void>
}

/** How often to send a heartbeat. */
export const heartbeatMs = 20_000
const missedUntilDead = 6

type Pool = { poolId: string; beatenAt: Date }
/** How often in a row a pool was found without its lock, and without a beat of its own meanwhile. */
type Absence = { missed: number; beatenAt: Date }

async function announce(connection: Queryable, poolIds: ReadonlySet<string>): Promise<void> {
  if (poolIds.size === 0) return
  await connection
    .insertInto('job_pools')
    .values([...poolIds].map((poolId) => ({ pool: poolId, beaten_at: sql<Date>`clock_timestamp()` })))
    .onConflict((conflict) =>
      conflict.column('pool').doUpdateSet(({ ref }) => ({ beaten_at: ref('excluded.beaten_at') })),
    )
    .execute()
}

const listPools = (connection: Queryable): Promise<Pool[]> =>
  connection.selectFrom('job_pools').select(['pool as poolId', 'beaten_at as beatenAt']).execute()

async function freeJobs(connection: Queryable, poolId: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[poolId]}::text[])`.execute(connection)
  await connection.deleteFrom('job_pools').where('pool', '=', poolId).execute()
}

/** Looks at the pools of other processes over one connection; on another one the counting starts anew. */
function createPoolWatch(connection: Queryable, log: Logger) {
  const absences = new Map<string, Absence>()

  async function checkPool({ poolId, beatenAt }: Pool): Promise<void> {
    const before = absences.get(poolId)
    const missed = before?.beatenAt.getTime() === beatenAt.getTime() ? before.missed + 1 : 1
    const isDead = missed >= missedUntilDead
    const isAbsent = await whileNotHeld(connection, poolId, async () => {
      if (!isDead) return
      await freeJobs(connection, poolId)
      log.warn({ poolId }, 'a process has ended without storing the end of its jobs; others may take them')
    })
    if (isAbsent && !isDead) absences.set(poolId, { missed, beatenAt })
    else absences.delete(poolId)
  }
  return { connection, checkPool }
}

/**
 * Frees the jobs of processes that were killed, which the job queue itself would keep locked for four hours. A pool counts
 * as dead when six times in a row its lock was free and it had not beaten, over one connection of ours: then the database
 * was there all the time, and a process that lives would have been too. One that is only stopped or busy keeps its lock.
 */
export function watchJobPools(database: Database, log: Logger): JobPools {
  const locks = createPoolLocks(database)
  let watch: ReturnType<typeof createPoolWatch> | undefined

  const look = () =>
    locks.use(async (connection) => {
      if (watch?.connection !== connection) watch = createPoolWatch(connection, log)
      await announce(connection, locks.held)
      for (const pool of await listPools(connection)) if (!locks.held.has(pool.poolId)) await watch.checkPool(pool)
    })

  let last: Promise<unknown> = Promise.resolve()
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work)
    last = turn.catch((error: unknown) => log.warn({ err: error }, 'the pools of background jobs were not looked at'))
    return turn
  }
  const release = (poolId: string) =>
    inTurn(async () => {
      await locks.use((connection) => freeJobs(connection, poolId))
      await locks.drop(poolId)
    })
  return {
    hold: (poolId) => inTurn(() => locks.hold(poolId).then(look)),
    release,
    heartbeat: () => inTurn(look),
    async stop() {
      for (const poolId of [...locks.held]) await release(poolId).catch(() => {})
      await inTurn(async () => locks.close())
    },
  }
}
