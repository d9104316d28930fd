import { dirname } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { isApiPath } from './api-path.ts'
import { startVite } from './development.ts'
import type { WebsiteOptions } from './options.ts'
import { withPublicUrl } from './page-headers.ts'
import { answerFromBuild } from './production.ts'
import { renderer } from './render.ts'
import { pageMatcher } from './server-build.ts'

async function answerFromSource(app: FastifyInstance, { buildDirectory, publicUrl, uploadHost }: WebsiteOptions) {
  const loadBuild = await startVite(app, dirname(buildDirectory))
  const render = renderer(app, loadBuild, { publicUrl, uploadHost, mode: 'development' })
  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const isPage = pageMatcher(await loadBuild())
    const response = await render(request, '')
    // Vite's own scripts and styles are inline; the policy is that of the built site.
    return reply
      .removeHeader('content-security-policy')
      .code(isPage(request.url.split('?', 1)[0] ?? '') ? response.status : 404)
      .headers(Object.fromEntries(response.headers))
      .send(withPublicUrl(await response.text(), publicUrl))
  }
  return { answer, findable: [] }
}

/** What search engines may find of the pages that are built. */
export type MountedWebsite = { findable: readonly string[] }

/** Puts the site on our server: every GET that no other route answers. */
export async function mountWebsite(app: FastifyInstance, options: WebsiteOptions): Promise<MountedWebsite> {
  const startedAt = performance.now()
  const { answer, findable } = await (options.isProduction
    ? answerFromBuild(app, options)
    : answerFromSource(app, options))
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => (isApiPath(request.url) ? reply.callNotFound() : answer(request, reply)),
  })
  options.log.info({ ms: Math.round(performance.now() - startedAt) }, 'website ready')
  return { findable }
}
