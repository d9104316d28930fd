import { dirname } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { campaignCookieFor } from './campaign-cookie.ts'
import { type BuiltSiteOptions, serveBuiltSite } from './serve-built-site.ts'
import { serveFromSource } from './serve-from-source.ts'
import { isApiPath } from './url-paths.ts'

export type WebsiteOptions = BuiltSiteOptions & { isProduction: boolean }

/** Serves every GET that no other route handles. Returns the paths that search engines may index. */
export async function mountWebsite(
  app: FastifyInstance,
  options: WebsiteOptions,
): Promise<{ indexablePaths: readonly string[] }> {
  const startedAt = performance.now()
  const isSecure = options.publicUrl.startsWith('https://')
  const { handler, indexablePaths } = await (options.isProduction
    ? serveBuiltSite(app, options)
    : serveFromSource(app, { ...options, webDirectory: dirname(options.buildDirectory) }))
  app.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    handler: (request, reply) => {
      if (isApiPath(request.url)) return reply.callNotFound()
      const campaign = campaignCookieFor(request.url, isSecure)
      if (campaign) reply.header('set-cookie', campaign)
      return handler(request, reply)
    },
  })
  app.log.info({ ms: Math.round(performance.now() - startedAt) }, 'website ready')
  return { indexablePaths }
}
