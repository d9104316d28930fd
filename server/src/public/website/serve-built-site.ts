import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { IstDate } from 'domain/calendar/ist-date'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { createDatedPages } from './dated-pages.ts'
import { loadSite } from './load-site.ts'
import { createPageRenderer } from './render-page.ts'
import { serveRenderedPages } from './rendered-pages.ts'
import { sendPage } from './send-page.ts'
import { createPageMatcher } from './server-build.ts'
import { canonicalPath } from './url-paths.ts'

export type BuiltSiteOptions = {
  /** Contains `client` and `server`, as `react-router build` writes them. */
  buildDirectory: string
  publicUrl: string
  /** Base address of the blog's images, with a slash at the end. */
  uploadHost: string
  isSimulated: boolean
  /** The business day, whose dates the prerendered pages show. */
  today: () => IstDate
}

/** Pages for developers, which must not be served with live providers. */
const simulatedOnlyPaths = ['/gallery']

/** Serves prerendered pages and assets from memory and renders the pages that were not prerendered. */
export async function serveBuiltSite(app: FastifyInstance, options: BuiltSiteOptions) {
  const { buildDirectory, publicUrl, uploadHost, isSimulated, today } = options
  const [site, build] = await Promise.all([
    loadSite(join(buildDirectory, 'client'), publicUrl),
    import(pathToFileURL(join(buildDirectory, 'server/index.js')).href) as Promise<ServerBuild>,
  ])
  const render = createPageRenderer(app, async () => build, { publicUrl, uploadHost, mode: 'production' })
  const sendRendered = serveRenderedPages(render, site.notFound, { publicUrl, uploadHost, rules: site.rules })
  const findDated = createDatedPages(site.pages, { publicUrl, today })
  const isRoute = createPageMatcher(build)
  const isRendered = (path: string) => isRoute(path) && (isSimulated || !simulatedOnlyPaths.includes(path))

  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '/', ...query] = request.url.split('?')
    const prepared = (await findDated(pathname)) ?? site.responses.get(pathname)
    if (prepared) return sendPage(prepared, request, reply)
    if (isRendered(pathname)) return sendRendered(request, reply)
    const canonical = canonicalPath(pathname)
    const isMisspelt = canonical !== pathname && (site.responses.has(canonical) || isRendered(canonical))
    if (isMisspelt) return reply.redirect([canonical, ...query].join('?'), 301)
    return sendPage(site.notFound, request, reply)
  }
  return { handler, indexablePaths: site.indexablePaths }
}
