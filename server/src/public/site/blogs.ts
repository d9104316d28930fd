import type { BlogSummary } from 'contract/site/blog-post'
import type { blogs } from 'contract/site/blogs'
import { documentMarker } from 'contract/site/site-addresses'
import type { Database } from '../../platform/database/database.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { listPosts } from './queries.ts'

const maxPosts = 100

type PostRow = Awaited<ReturnType<typeof listPosts>>[number]

export function toSummary({ id, title, shortDescription, publishedOn, thumbImage, bannerImage }: PostRow): BlogSummary {
  return {
    id,
    title,
    short_description: shortDescription,
    created_date: publishedOn,
    thumb_image_url: documentMarker + thumbImage,
    banner_image_url: documentMarker + bannerImage,
  }
}

/** A range that ends before it starts is empty. */
export function listBlogs(database: Database): Handler<(typeof blogs)['event']> {
  return async ({ start, end }) => {
    const count = Math.min(Math.max(Number(end) - Number(start), 0), maxPosts)
    const posts = await listPosts(database, Number(start), count)
    return accepted({ data: posts.map(toSummary) })
  }
}
