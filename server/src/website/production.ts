import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { ServerBuild } from 'react-router'
import { answerPage } from './answer-page.ts'
import { canonicalPath } from './canonical-path.ts'
import { livePages } from './live-pages.ts'
import { loadSite } from './load-site.ts'
import type { WebsiteOptions } from './options.ts'
import { renderer } from './render.ts'
import { pageMatcher } from './server-build.ts'

const onlySimulated = ['/gallery']

/** Answers from memory first; renders what has a page but no file; everything else does not exist. */
export async function answerFromBuild(app: FastifyInstance, options: WebsiteOptions) {
  const { buildDirectory, publicUrl, uploadHost, simulated } = options
  const [site, build] = await Promise.all([
    loadSite(join(buildDirectory, 'client'), publicUrl),
    import(pathToFileURL(join(buildDirectory, 'server/index.js')).href) as Promise<ServerBuild>,
  ])
  const render = renderer(app, async () => build, { publicUrl, uploadHost, mode: 'production' })
  const answerLive = livePages(render, site.notFound, { publicUrl, uploadHost, rules: site.rules })
  const isRoute = pageMatcher(build)
  const isLive = (path: string) => isRoute(path) && (simulated || !onlySimulated.includes(path))

  const answer = (request: FastifyRequest, reply: FastifyReply) => {
    const [pathname = '/', ...query] = request.url.split('?')
    const ready = site.answers.get(pathname)
    if (ready) return answerPage(ready, request, reply)
    if (isLive(pathname)) return answerLive(request, reply)
    const canonical = canonicalPath(pathname)
    const isMoved = canonical !== pathname && (site.answers.has(canonical) || isLive(canonical))
    if (isMoved) return reply.redirect([canonical, ...query].join('?'), 301)
    return answerPage(site.notFound, request, reply)
  }
  return { answer, findable: site.findable }
}
