import type { blogs } from 'contract/site/blogs'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { type SummaryRow, summaryColumns, summaryOf } from './blog-row.ts'

const mostAtOnce = 100

const newest = {
  name: 'list_blog_posts',
  text: `select ${summaryColumns} from blog_posts order by blog_posts.published_on desc, id offset $1 limit $2`,
}

/** A range that ends before it starts holds nothing. */
export function listBlogs(database: Database): Handler<(typeof blogs)['event']> {
  return async ({ start, end }) => {
    const count = Math.min(Math.max(Number(end) - Number(start), 0), mostAtOnce)
    const rows = await database.run<SummaryRow>(newest, [Number(start), count])
    return accepted({ data: rows.map(summaryOf) })
  }
}
