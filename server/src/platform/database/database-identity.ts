import type { Queryable } from './database.ts'

/** The id that this database got when it was created; a restored backup has the id of the original. */
export async function readDatabaseId(database: Queryable): Promise<string> {
  const { id } = await database.selectFrom('databaseIdentity').select('id').executeTakeFirstOrThrow()
  return id
}
