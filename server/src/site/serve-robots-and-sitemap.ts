import type { FastifyInstance } from 'fastify'
import type { Database } from '../platform/database/database.ts'
import { escapeHtml } from '../platform/http/plain-page.ts'
import { listPostDates } from './queries.ts'

const disallowedPaths = ['/my-dashboard', '/Api', '/api', '/payments', '/simulators']
const cacheControl = 'public, max-age=3600'

/** A sitemap may have 50,000 addresses; this leaves room for the other pages. */
const maxPostsInSitemap = 49_000

export function serveRobots(app: FastifyInstance, publicUrl: string): void {
  const rules = disallowedPaths.map((path) => `Disallow: ${path}`)
  const text = ['User-agent: *', ...rules, '', `Sitemap: ${publicUrl}/sitemap.xml`, ''].join('\n')
  app.get('/robots.txt', (_request, reply) =>
    reply.type('text/plain; charset=utf-8').header('cache-control', cacheControl).send(text),
  )
}

function urlElement(url: string, lastModified?: string): string {
  const lastmod = lastModified === undefined ? '' : `<lastmod>${lastModified}</lastmod>`
  return `<url><loc>${escapeHtml(url)}</loc>${lastmod}</url>`
}

type SitemapOptions = { database: Database; publicUrl: string; paths: readonly string[] }

/** The given pages and every blog post. */
export function serveSitemap(app: FastifyInstance, { database, publicUrl, paths }: SitemapOptions): void {
  app.get('/sitemap.xml', async (_request, reply) => {
    const posts = await listPostDates(database, maxPostsInSitemap)
    const urls = [
      ...paths.map((path) => urlElement(publicUrl + path)),
      ...posts.map(({ id, published_on }) => urlElement(`${publicUrl}/blog/${id}`, published_on)),
    ]
    return reply
      .type('application/xml; charset=utf-8')
      .header('cache-control', cacheControl)
      .send(`<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`)
  })
}
