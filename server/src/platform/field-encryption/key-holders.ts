import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Logger } from 'pino'
import type { Database, Queryable } from '../database/database.ts'
import type { DataKeys } from './key-service.ts'
import { nameOfVersion } from './verify-data-keys.ts'

const reportEveryMs = 30_000
/** Four missed reports: a server that was killed, or that has no database. */
const silentSeconds = 120

type Dependencies = { database: Database; dataKeys: DataKeys; log: Logger }

/** Reports which keys this server has, first the one it encrypts with, now and as long as it runs. */
export async function reportHeldKeys({ database, dataKeys, log }: Dependencies): Promise<{ stop(): Promise<void> }> {
  const { kysely } = database
  const process = randomUUID()
  const versions = [...new Set([dataKeys.current, ...dataKeys.keys.keys()])]
  const reportedAt = sql<Date>`clock_timestamp()`
  async function report(): Promise<void> {
    await kysely
      .insertInto('dataKeyHolders')
      .values({ process, versions, reportedAt })
      .onConflict((conflict) => conflict.column('process').doUpdateSet({ reportedAt }))
      .execute()
    // A rotation that did not see this server, because it was starting or had no database, does not retire its key.
    await kysely
      .updateTable('dataKeys')
      .set({ lastUsedAt: reportedAt })
      .where('name', '=', nameOfVersion(dataKeys.current))
      .execute()
  }
  const reportAgain = () =>
    report().catch((error: unknown) => log.warn({ err: error }, 'the held data keys could not be reported'))
  await report()
  let last: Promise<unknown> = Promise.resolve()
  const timer = setInterval(() => {
    last = reportAgain()
  }, reportEveryMs).unref()
  return {
    async stop() {
      clearInterval(timer)
      await last
      // If it fails, the server counts as running for two more minutes.
      await kysely
        .deleteFrom('dataKeyHolders')
        .where('process', '=', process)
        .execute()
        .catch(() => {})
    },
  }
}

/** How many running servers do not encrypt with this version yet: they may not be able to read it, and still need an older one. */
export async function countServersOnOtherKey(database: Queryable, version: number): Promise<number> {
  const { count } = await database
    .selectFrom('dataKeyHolders')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('reportedAt', '>', sql<Date>`clock_timestamp() - make_interval(secs => ${silentSeconds})`)
    .where(sql<number>`versions[1]`, '<>', version)
    .executeTakeFirstOrThrow()
  return count
}
