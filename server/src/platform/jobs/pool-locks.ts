import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { advisoryLockId } from './run-alone.ts'

/** A connection with the locks that are held on it. */
type Session = { connection: Queryable; locked: Set<string>; close(): void }

/** Advisory locks that show that a worker pool is alive. They belong to a connection; a new connection takes them again. */
export type PoolLocks = {
  /** The pools of this process. */
  held: ReadonlySet<string>
  /** Runs the work on the connection that holds the locks; if it fails, once more on a new connection. */
  use(work: (connection: Queryable) => Promise<void>): Promise<void>
  hold(poolId: string): Promise<void>
  drop(poolId: string): Promise<void>
  close(): void
}

const lockIdOf = (poolId: string) => advisoryLockId(`pool ${poolId}`)

/** Lets PostgreSQL notice a dead client within a minute instead of two hours. */
const setKeepalives = sql`select set_config('tcp_keepalives_idle', '30', false),
  set_config('tcp_keepalives_interval', '10', false), set_config('tcp_keepalives_count', '3', false)`

/** A connection that belongs to the caller until it is closed. */
function openSession({ kysely }: Database): Promise<Session> {
  const { promise: closed, resolve: close } = Promise.withResolvers<void>()
  return new Promise((resolve, reject) => {
    kysely
      .connection()
      .execute(async (connection) => {
        await setKeepalives.execute(connection)
        resolve({ connection, locked: new Set(), close })
        await closed
        // Fails if the connection was lost, which has released the locks already.
        await sql`select pg_advisory_unlock_all()`.execute(connection).catch(() => {})
      })
      .catch(reject)
  })
}

async function takeLocks({ connection, locked }: Session, held: ReadonlySet<string>): Promise<void> {
  for (const poolId of held) {
    if (locked.has(poolId)) continue
    await sql`select pg_advisory_lock_shared(${lockIdOf(poolId)})`.execute(connection)
    locked.add(poolId)
  }
}

export function createPoolLocks(database: Database): PoolLocks {
  const held = new Set<string>()
  let session: Session | undefined

  async function connect(): Promise<Session> {
    session ??= await openSession(database)
    await takeLocks(session, held)
    return session
  }
  function close(): void {
    session?.close()
    session = undefined
  }
  async function use(work: (connection: Queryable) => Promise<void>): Promise<void> {
    const attempt = async () => work((await connect()).connection)
    try {
      await attempt()
    } catch {
      close()
      await attempt().catch((error: unknown) => {
        close()
        throw error
      })
    }
  }
  return {
    held,
    use,
    close,
    async hold(poolId) {
      held.add(poolId)
      await use(async () => {})
    },
    async drop(poolId) {
      held.delete(poolId)
      await use(async (connection) => {
        if (session?.locked.delete(poolId))
          await sql`select pg_advisory_unlock_shared(${lockIdOf(poolId)})`.execute(connection)
      })
    },
  }
}

/** Does the work and returns true, unless a process holds the lock of the pool. */
export async function runUnlessHeld(
  connection: Queryable,
  poolId: string,
  work: () => Promise<void>,
): Promise<boolean> {
  const id = lockIdOf(poolId)
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${id}) as locked`.execute(connection)
  if (!rows[0]?.locked) return false
  await work()
  await sql`select pg_advisory_unlock(${id})`.execute(connection)
  return true
}
