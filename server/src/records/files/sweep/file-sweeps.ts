import { Gauge, type Registry } from 'prom-client'
import type { Clock } from '../../../platform/clock.ts'
import type { Database, Queryable } from '../../../platform/database/database.ts'
import { purgeOlderThan } from '../../../platform/jobs/purge.ts'

export const sweepResults = ['DONE', 'FOREIGN_STORE', 'TOO_MANY_ORPHANS'] as const

/** What a sweep found in the store and did about it. */
export type FileSweep = {
  result: (typeof sweepResults)[number]
  objects: number
  orphans: number
  trashed: number
  restored: number
  deleted: number
}

export const fileSweepPurge = purgeOlderThan('fileSweeps', 'sweptAt', 90 * 24)

export async function insertFileSweep(
  database: Queryable,
  sweep: FileSweep,
  { at, acceptedBy = null }: { at: Date; acceptedBy?: string | null | undefined },
): Promise<void> {
  await database
    .insertInto('fileSweeps')
    .values({ ...sweep, sweptAt: at, acceptedBy })
    .execute()
}

const findLastSweep = (database: Queryable) =>
  database.selectFrom('fileSweeps').selectAll().orderBy('sweptAt', 'desc').limit(1).executeTakeFirst()

type LastSweep = Awaited<ReturnType<typeof findLastSweep>>

/** Reads the last sweep from the database when metrics are collected, so that every process reports the same values. */
export function measureFileSweeps(registry: Registry, { database, clock }: { database: Database; clock: Clock }): void {
  const measure = (name: string, help: string, read: (sweep: NonNullable<LastSweep>) => number) =>
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const sweep = await findLastSweep(database.kysely)
        if (sweep) this.set(read(sweep))
      },
    })
  measure('file_sweep_objects', 'Objects in the file store at the last sweep', ({ objects }) => objects)
  measure('file_sweep_orphans', 'Objects without a row at the last sweep', ({ orphans }) => orphans)
  measure('file_sweep_trashed', 'Objects that the last sweep moved to the trash', ({ trashed }) => trashed)
  measure('file_sweep_restored', 'Objects that the last sweep restored from the trash', ({ restored }) => restored)
  measure('file_sweep_deleted', 'Objects that the last sweep deleted', ({ deleted }) => deleted)
  measure('file_sweep_refused', '1 if the last sweep was refused', ({ result }) => (result === 'DONE' ? 0 : 1))
  measure(
    'file_sweep_age_seconds',
    'Time since the last sweep',
    ({ sweptAt }) => (clock.now().getTime() - sweptAt.getTime()) / 1000,
  )
}
