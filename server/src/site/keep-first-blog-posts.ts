import type { Database } from '../platform/database/database.ts'
import { sanitiseHtml } from './sanitise-html.ts'

export type NewBlogPost = {
  id: string
  title: string
  short_description: string
  long_description_html: string
  thumb_image: string
  banner_image: string
  published_on: string
}

const columns =
  'id text, title text, short_description text, long_description_html text, thumb_image text, banner_image text, published_on date'

/** One statement, and the first to come wins: many processes may start at once on an empty table. */
const firstPosts = {
  name: 'keep_first_blog_posts',
  text: `insert into blog_posts (id, title, short_description, long_description_html, thumb_image, banner_image, published_on)
    select * from jsonb_to_recordset($1::jsonb) as post (${columns})
     where not exists (select from blog_posts)
    on conflict (id) do nothing
    returning id`,
}

/** Keeps the posts, sanitised, where there are none yet; answers how many were kept. */
export async function keepFirstBlogPosts(database: Database, posts: readonly NewBlogPost[]): Promise<number> {
  const clean = posts.map((post) => ({ ...post, long_description_html: sanitiseHtml(post.long_description_html) }))
  return (await database.run(firstPosts, [JSON.stringify(clean)])).length
}
