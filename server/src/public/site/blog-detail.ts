import type { blogDetail } from 'contract/site/blog-detail'
import type { Database } from '../../platform/database/database.ts'
import { accepted } from '../../platform/http/outcome.ts'
import type { Handler } from '../../platform/http/serve-endpoint.ts'
import { toSummary } from './blogs.ts'
import { findPost } from './queries.ts'

export function showBlog(database: Database): Handler<(typeof blogDetail)['event']> {
  return async ({ blog_id }) => {
    const post = await findPost(database, blog_id)
    return accepted({ data: post ? [{ ...toSummary(post), long_description: post.longDescriptionHtml }] : [] })
  }
}
