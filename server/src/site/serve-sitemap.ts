import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import { escapeHtml } from '../platform/http/plain-page.ts'

type Post = { id: string; published_on: string }

/** As many addresses as one sitemap may hold, less room for the other pages. */
const posts = {
  name: 'blog_posts_of_sitemap',
  text: 'select id, published_on::text from blog_posts order by blog_posts.published_on desc, id limit 49000',
}

function entry(address: string, changed?: string): string {
  const lastmod = changed === undefined ? '' : `<lastmod>${changed}</lastmod>`
  return `<url><loc>${escapeHtml(address)}</loc>${lastmod}</url>`
}

type Options = { database: Database; publicUrl: string; paths: readonly string[] }

/** Every page that may be found: those given, and the articles. */
export function serveSitemap(app: FastifyInstance, { database, publicUrl, paths }: Options): void {
  app.get('/sitemap.xml', async (_request, reply) => {
    const articles = await database.run<Post>(posts, [])
    const urls = [
      ...paths.map((path) => entry(publicUrl + path)),
      ...articles.map(({ id, published_on }) => entry(`${publicUrl}/blog/${id}`, published_on)),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`)
  })
}
