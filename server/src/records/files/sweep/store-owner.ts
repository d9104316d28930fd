import type { Logger } from 'pino'
import { ConfigurationError } from '../../../platform/config/read-environment.ts'
import type { Database } from '../../../platform/database/database.ts'
import { readDatabaseId } from '../../../platform/database/database-identity.ts'
import { type ObjectStore, StoreMissing } from '../../../providers/object-store/object-store.ts'

type Dependencies = { objectStore: ObjectStore; database: Database }

/** Whether the store belongs to this database. `unmarked`: no database id is saved in it yet. */
export async function readOwnership({ objectStore, database }: Dependencies): Promise<'ours' | 'foreign' | 'unmarked'> {
  const owner = await objectStore.readOwner()
  if (owner === undefined) return 'unmarked'
  return owner === (await readDatabaseId(database.kysely)) ? 'ours' : 'foreign'
}

export const claimStore = async ({ objectStore, database }: Dependencies) =>
  objectStore.saveOwner(await readDatabaseId(database.kysely))

async function isEmpty(store: ObjectStore): Promise<boolean> {
  for await (const _object of store.list()) return false
  return true
}

/**
 * Runs at start: claims an empty store for this database, and logs an error if the store belongs to another one. A bucket
 * that does not exist is refused; a store that cannot be reached is not, because it may be available again by the next upload.
 */
export async function claimEmptyStore({ log, ...dependencies }: Dependencies & { log: Logger }): Promise<void> {
  try {
    const ownership = await readOwnership(dependencies)
    if (ownership === 'foreign')
      log.error('the file store belongs to another database: check FILE_STORE and DATABASE_URL')
    if (ownership === 'unmarked' && (await isEmpty(dependencies.objectStore))) await claimStore(dependencies)
  } catch (error) {
    if (error instanceof StoreMissing)
      throw new ConfigurationError(['S3_BUCKET: there is no such bucket at S3_ENDPOINT; create it first'])
    log.warn({ err: error }, 'the owner of the file store could not be read')
  }
}
