import { sql } from 'kysely'
import type { Database, Queryable } from '../database/database.ts'
import { advisoryLockId } from './run-alone.ts'

/** One connection, and the locks that are held on it. */
type Session = { connection: Queryable; locked: Set<string>; close(): void }

/** The locks that say that a pool of workers lives. They belong to a connection, and are taken again on the next one. */
export type PoolLocks = {
  /** Those of this process. */
  held: ReadonlySet<string>
  /** With the connection that holds them; another one where the last was lost, which is tried twice. */
  use(work: (connection: Queryable) => Promise<void>): Promise<void>
  hold(poolId: string): Promise<void>
  drop(poolId: string): Promise<void>
  close(): void
}

const lockIdOf = (poolId: string) => advisoryLockId(`pool ${poolId}`)

/** PostgreSQL notices a machine that is gone within a minute, not after two hours. */
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
        // It fails where the connection is lost, and the locks with it.
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

/** Does something while no process holds the lock of a pool; false where one does. */
export async function whileNotHeld(connection: Queryable, poolId: string, work: () => Promise<void>): Promise<boolean> {
  const id = lockIdOf(poolId)
  const { rows } = await sql<{ locked: boolean }>`select pg_try_advisory_lock(${id}) as locked`.execute(connection)
  if (!rows[0]?.locked) return false
  await work()
  await sql`select pg_advisory_unlock(${id})`.execute(connection)
  return true
}
