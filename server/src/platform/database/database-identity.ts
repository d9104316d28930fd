import type { Queryable } from './database.ts'

/** The id that this database got when it was made; a restored backup has that of the original. */
export async function readDatabaseId(database: Queryable): Promise<string> {
  const { id } = await database.selectFrom('database_identity').select('id').executeTakeFirstOrThrow()
  return id
}
