import type { Database } from '../platform/database/database.ts'
import { keepFirstBlogPosts } from './keep-first-blog-posts.ts'
import { readSamplePosts } from './read-sample-posts.ts'

/** Fills an empty blog; one that has posts is left as it is. Answers how many were laid in. */
export async function layInSamplePosts(database: Database): Promise<number> {
  return keepFirstBlogPosts(database, await readSamplePosts())
}
