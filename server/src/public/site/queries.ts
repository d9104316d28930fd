import type { Insertable } from 'kysely'
import type { Database } from '../../platform/database/database.ts'
import type { BlogPosts } from '../../platform/database/schema.generated.ts'

export type NewPost = Insertable<BlogPosts>

const summaryColumns = ['id', 'title', 'shortDescription', 'publishedOn', 'thumbImage', 'bannerImage'] as const

const newestFirst = ({ kysely }: Database) =>
  kysely.selectFrom('blogPosts').orderBy('publishedOn', 'desc').orderBy('id')

export function listPosts(database: Database, offset: number, limit: number) {
  return newestFirst(database).select(summaryColumns).offset(offset).limit(limit).execute()
}

export function findPost({ kysely }: Database, id: string) {
  return kysely
    .selectFrom('blogPosts')
    .select([...summaryColumns, 'longDescriptionHtml'])
    .where('id', '=', id)
    .executeTakeFirst()
}

export function listPostDates(database: Database, limit: number) {
  return newestFirst(database).select(['id', 'publishedOn']).limit(limit).execute()
}

/** Inserts the posts if there are none yet. Safe if several processes do so at the same time. Returns how many were inserted. */
export async function insertFirstPosts({ kysely }: Database, posts: readonly NewPost[]): Promise<number> {
  const existing = await kysely.selectFrom('blogPosts').select('id').limit(1).execute()
  if (existing.length > 0) return 0
  const inserted = await kysely
    .insertInto('blogPosts')
    .values(posts)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id')
    .execute()
  return inserted.length
}
