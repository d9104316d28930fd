import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Queryable } from '../database/database.ts'
import { createPoolLocks, runUnlessHeld } from './pool-locks.ts'

/** Registers the worker pools of this process and watches those of other processes. */
export type JobPools = {
  hold(poolId: string): Promise<void>
  /** Called when its workers have ended; jobs whose result they could not store are released to others. */
  release(poolId: string): Promise<void>
  /** Reports our pools as alive and checks whether the others are. */
  heartbeat(): Promise<void>
  stop(): Promise<void>
}

/** How often to send a heartbeat. */
export const heartbeatMs = 20_000
const missedBeatsUntilDead = 6

type Pool = { poolId: string; beatenAt: Date }
/** How many checks in a row found a pool without its lock and without a new heartbeat. */
type Absence = { missed: number; beatenAt: Date }

async function saveHeartbeats(connection: Queryable, poolIds: ReadonlySet<string>): Promise<void> {
  if (poolIds.size === 0) return
  await connection
    .insertInto('jobPools')
    .values([...poolIds].map((poolId) => ({ pool: poolId, beatenAt: sql<Date>`clock_timestamp()` })))
    .onConflict((conflict) =>
      conflict.column('pool').doUpdateSet(({ ref }) => ({ beatenAt: ref('excluded.beatenAt') })),
    )
    .execute()
}

const listPools = (connection: Queryable): Promise<Pool[]> =>
  connection.selectFrom('jobPools').select(['pool as poolId', 'beatenAt']).execute()

async function freeJobs(connection: Queryable, poolId: string): Promise<void> {
  await sql`select graphile_worker.force_unlock_workers(${[poolId]}::text[])`.execute(connection)
  await connection.deleteFrom('jobPools').where('pool', '=', poolId).execute()
}

/** Counts the missed heartbeats of other pools over one connection; a new connection starts from zero. */
function createPoolWatch(connection: Queryable, log: Logger) {
  const absences = new Map<string, Absence>()

  async function checkPool({ poolId, beatenAt }: Pool): Promise<void> {
    const previous = absences.get(poolId)
    const missed = previous?.beatenAt.getTime() === beatenAt.getTime() ? previous.missed + 1 : 1
    const isDead = missed >= missedBeatsUntilDead
    const isAbsent = await runUnlessHeld(connection, poolId, async () => {
      if (!isDead) return
      await freeJobs(connection, poolId)
      log.warn({ poolId }, 'a process died without finishing its jobs; they were released to other processes')
    })
    if (isAbsent && !isDead) absences.set(poolId, { missed, beatenAt })
    else absences.delete(poolId)
  }
  return { connection, checkPool }
}

/**
 * Releases the jobs of killed processes, which graphile-worker would keep locked for four hours. A pool counts as dead if
 * six checks in a row found its lock free and no new heartbeat. All six must use the same connection: this shows that the
 * database was available to a living process too. A process that is only suspended or busy keeps its lock.
 */
export function watchJobPools(database: Database, log: Logger): JobPools {
  const locks = createPoolLocks(database)
  let watch: ReturnType<typeof createPoolWatch> | undefined

  const checkPools = () =>
    locks.use(async (connection) => {
      if (watch?.connection !== connection) watch = createPoolWatch(connection, log)
      await saveHeartbeats(connection, locks.held)
      for (const pool of await listPools(connection)) if (!locks.held.has(pool.poolId)) await watch.checkPool(pool)
    })

  let last: Promise<unknown> = Promise.resolve()
  /** Runs one piece of work at a time, because they share a connection. */
  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const turn = last.then(work)
    last = turn.catch((error: unknown) => log.warn({ err: error }, 'the job pools could not be checked'))
    return turn
  }
  const release = (poolId: string) =>
    inTurn(async () => {
      await locks.use((connection) => freeJobs(connection, poolId))
      await locks.drop(poolId)
    })
  return {
    hold: (poolId) => inTurn(() => locks.hold(poolId).then(checkPools)),
    release,
    heartbeat: () => inTurn(checkPools),
    async stop() {
      for (const poolId of [...locks.held]) await release(poolId).catch(() => {})
      await inTurn(async () => locks.close())
    },
  }
}
