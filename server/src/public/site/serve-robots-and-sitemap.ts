import type { FastifyInstance } from 'fastify'
import type { Database } from '../../platform/database/database.ts'
import { escapeHtml } from '../../platform/http/plain-page.ts'
import {
  compressBody,
  type PreparedResponse,
  prepareResponse,
  sendPrepared,
} from '../../platform/http/prepared-response.ts'
import { listPostDates } from './queries.ts'

const disallowedPaths = ['/my-dashboard', '/Api', '/api', '/payments', '/simulators']
const cacheControl = 'public, max-age=3600'
const cachedMs = 60_000
const brotliQuality = 4

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
async function buildSitemap({ database, publicUrl, paths }: SitemapOptions): Promise<PreparedResponse> {
  const posts = await listPostDates(database, maxPostsInSitemap)
  const urls = [
    ...paths.map((path) => urlElement(publicUrl + path)),
    ...posts.map(({ id, publishedOn }) => urlElement(`${publicUrl}/blog/${id}`, publishedOn)),
  ]
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`
  const headers = { 'content-type': 'application/xml; charset=utf-8', 'cache-control': cacheControl }
  return prepareResponse(await compressBody(Buffer.from(xml), brotliQuality), headers)
}

type Cached = { sitemap: Promise<PreparedResponse>; expiresAt: number }

/** Built once a minute, like the pages of the blog, for everybody who asks. If that fails, the last one is sent. */
export function serveSitemap(app: FastifyInstance, options: SitemapOptions): void {
  let cached: Cached | undefined
  function build(earlier: Cached | undefined): Promise<PreparedResponse> {
    const sitemap = buildSitemap(options).catch((error: unknown) => {
      cached = earlier && { ...earlier, expiresAt: Date.now() + cachedMs }
      if (earlier) return earlier.sitemap
      throw error
    })
    cached = { sitemap, expiresAt: Date.now() + cachedMs }
    return sitemap
  }
  app.get('/sitemap.xml', async (request, reply) => {
    const sitemap = cached && cached.expiresAt > Date.now() ? cached.sitemap : build(cached)
    return sendPrepared(await sitemap, request, reply)
  })
}
