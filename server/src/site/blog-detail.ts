import type { blogDetail } from 'contract/site/blog-detail'
import type { Database } from '../platform/database/database.ts'
import { accepted } from '../platform/http/outcome.ts'
import type { Handler } from '../platform/http/serve-endpoint.ts'
import { type SummaryRow, summaryColumns, summaryOf } from './blog-row.ts'

const one = {
  name: 'read_blog_post',
  text: `select ${summaryColumns}, long_description_html from blog_posts where id = $1`,
}

export function showBlog(database: Database): Handler<(typeof blogDetail)['event']> {
  return async ({ blog_id }) => {
    const rows = await database.run<SummaryRow & { long_description_html: string }>(one, [blog_id])
    return accepted({ data: rows.map((row) => ({ ...summaryOf(row), long_description: row.long_description_html })) })
  }
}
