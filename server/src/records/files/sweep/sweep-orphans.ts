import type { Logger } from 'pino'
import type { Clock } from '../../../platform/clock.ts'
import type { Database } from '../../../platform/database/database.ts'
import type { ObjectStore, StoredObject } from '../../../providers/object-store/object-store.ts'
import { findKnownKeys } from '../queries.ts'
import { type FileSweep, insertFileSweep } from './file-sweeps.ts'
import { claimStore, readOwnership } from './store-owner.ts'

const hourMs = 60 * 60 * 1000
/** An object is written before its row, so a recent one may not have its row yet. */
const graceMs = hourMs
const trashMs = 30 * 24 * hourMs
const batchSize = 500

/** Interrupted uploads leave a few orphans. More than this suggest that the store belongs to another database. */
const orphanLimits = { fraction: 0.01, count: 20 }

type Dependencies = { objectStore: ObjectStore; database: Database; clock: Clock; log: Logger }

/** Adds to each object whether it has a row; queries the database in batches. */
async function* withRows({ database }: Dependencies, objects: AsyncIterable<StoredObject>) {
  let batch: StoredObject[] = []
  async function flush() {
    const known = await findKnownKeys(
      database.kysely,
      batch.map(({ key }) => key),
    )
    const found = batch.map((object) => ({ ...object, hasRow: known.has(object.key) }))
    batch = []
    return found
  }
  for await (const object of objects) {
    batch.push(object)
    if (batch.length === batchSize) yield* await flush()
  }
  yield* await flush()
}

async function scanStore(dependencies: Dependencies, now: number) {
  let [objects, known] = [0, 0]
  const orphans: string[] = []
  for await (const { key, storedAt, hasRow } of withRows(dependencies, dependencies.objectStore.list())) {
    objects += 1
    if (hasRow) known += 1
    else if (storedAt.getTime() < now - graceMs) orphans.push(key)
  }
  return { objects, known, orphans }
}

/**
 * Restores objects whose row exists again, for example from a newer backup, and deletes those without a row that were moved
 * to the trash before `deleteBefore`.
 */
async function emptyTrash(dependencies: Dependencies, deleteBefore: number) {
  const { objectStore } = dependencies
  let [restored, deleted] = [0, 0]
  for await (const { key, storedAt, hasRow } of withRows(dependencies, objectStore.listTrash())) {
    if (hasRow) {
      await objectStore.restoreFromTrash(key)
      restored += 1
    } else if (storedAt.getTime() < deleteBefore) {
      await objectStore.deleteFromTrash(key)
      deleted += 1
    }
  }
  return { restored, deleted }
}

async function sweep(dependencies: Dependencies, { isAccepted }: { isAccepted: boolean }): Promise<FileSweep> {
  const { objectStore, clock } = dependencies
  const now = clock.now().getTime()
  const nothing = { objects: 0, orphans: 0, trashed: 0, restored: 0, deleted: 0 }
  const ownership = await readOwnership(dependencies)
  if (ownership === 'foreign') return { ...nothing, result: 'FOREIGN_STORE' }
  const { objects, known, orphans } = await scanStore(dependencies, now)
  const found = { ...nothing, objects, orphans: orphans.length }
  // A store that could not be reached at start is unmarked: it is ours if most of its objects have a row here.
  if (ownership === 'unmarked' && known * 2 < objects) return { ...found, result: 'FOREIGN_STORE' }
  const isRefused = !isAccepted && orphans.length > Math.max(orphanLimits.count, objects * orphanLimits.fraction)
  const { restored, deleted } = await emptyTrash(dependencies, isRefused ? 0 : now - trashMs)
  if (isRefused) return { ...found, restored, result: 'TOO_MANY_ORPHANS' }
  if (ownership === 'unmarked') await claimStore(dependencies)
  for (const key of orphans) await objectStore.moveToTrash(key)
  return { ...found, result: 'DONE', trashed: orphans.length, restored, deleted }
}

const messages = {
  DONE: 'the file store was swept',
  FOREIGN_STORE: 'the file store was not swept: its files are those of another database',
  TOO_MANY_ORPHANS: 'the file store was not swept: too many of its objects have no row in this database',
}

/**
 * Moves objects without a row, which interrupted uploads leave behind, to the trash after an hour. They can be restored for
 * 30 days. Does nothing if the store seems to belong to another database, or if there are too many of them, unless an
 * operator has confirmed that, for example after the restore of an older backup.
 */
export async function sweepOrphans(
  dependencies: Dependencies,
  { acceptedBy }: { acceptedBy?: string } = {},
): Promise<FileSweep> {
  const { database, clock, log } = dependencies
  const swept = await sweep(dependencies, { isAccepted: acceptedBy !== undefined })
  log[swept.result === 'DONE' ? 'info' : 'warn'](swept, messages[swept.result])
  await insertFileSweep(database.kysely, swept, { at: clock.now(), acceptedBy })
  return swept
}
